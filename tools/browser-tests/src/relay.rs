use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A TCP proxy in front of a server, which can disconnect one browser from the network. It runs until the process ends.
pub struct Relay {
    address: String,
    state: Arc<RelayState>,
}

#[derive(Default)]
struct RelayState {
    disconnected: AtomicBool,
    streams: Mutex<Vec<TcpStream>>,
}

impl Relay {
    /// Starts a proxy to a host such as `127.0.0.1:12345`.
    ///
    /// # Panics
    /// No port is free.
    pub fn start(host: &str) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}/", listener.local_addr().expect("an address"));
        let state = Arc::new(RelayState::default());
        let (shared, host) = (Arc::clone(&state), host.to_string());
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // To the client, a failed connection is a lost one.
                let _ = shared.connect(client, &host);
            }
        });
        Relay { address, state }
    }

    /// The address of the proxy: `http://127.0.0.1:12346/`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Closes every connection and refuses new ones.
    pub fn disconnect(&self) {
        self.state.disconnected.store(true, Ordering::SeqCst);
        for stream in self.state.streams().drain(..) {
            // It may be closed already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Accepts connections again.
    pub fn reconnect(&self) {
        self.state.disconnected.store(false, Ordering::SeqCst);
    }
}

impl RelayState {
    fn streams(&self) -> std::sync::MutexGuard<'_, Vec<TcpStream>> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn connect(&self, client: TcpStream, host: &str) -> io::Result<()> {
        let server = TcpStream::connect(host)?;
        let mut streams = self.streams();
        if self.disconnected.load(Ordering::SeqCst) {
            return Ok(());
        }
        streams.extend([client.try_clone()?, server.try_clone()?]);
        forward(client.try_clone()?, server.try_clone()?);
        forward(server, client);
        Ok(())
    }
}

fn forward(mut from: TcpStream, mut to: TcpStream) {
    thread::spawn(move || {
        let _ = io::copy(&mut from, &mut to);
        let _ = to.shutdown(Shutdown::Write);
    });
}
