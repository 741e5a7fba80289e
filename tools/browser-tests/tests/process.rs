//! The server as a process: a port in use, and a graceful shutdown.

use mana_browser_tests::{ServerProcess, program};
use std::io::Write;
use std::net::TcpStream;
use std::process::Command;

#[test]
fn a_port_that_is_taken_is_one_line_and_status_2() {
    let server = ServerProcess::start();
    let output = Command::new(program())
        .args(["serve", "--listen", server.host()])
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.starts_with("mana: ") && complaint.contains(server.host()), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
}

/// A request that never ends does not prevent the shutdown.
#[test]
fn unfinished_requests_do_not_block_the_shutdown() {
    let server = ServerProcess::start();
    let mut dawdler = TcpStream::connect(server.host()).expect("the server");
    dawdler.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n").expect("half a request");
    assert_eq!(server.signal_and_wait("-TERM").code(), Some(0));
}

#[test]
fn a_terminated_server_exits() {
    for signal in ["-INT", "-TERM"] {
        let server = ServerProcess::start();
        let status = server.signal_and_wait(signal);
        assert_eq!(status.code(), Some(0), "{signal}");
    }
}
