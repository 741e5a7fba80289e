use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A way to a server that can be cut: whoever goes through it has a network of its own. It works until the process
/// ends.
pub struct Relay {
    address: String,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    cut: AtomicBool,
    open: Mutex<Vec<TcpStream>>,
}

impl Relay {
    /// Opens a way to a host such as `127.0.0.1:12345`.
    ///
    /// # Panics
    /// No port is free.
    pub fn start(host: &str) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}/", listener.local_addr().expect("an address"));
        let state = Arc::new(State::default());
        let (shared, host) = (Arc::clone(&state), host.to_string());
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // A connection that cannot be made is one that is lost.
                let _ = shared.join(client, &host);
            }
        });
        Relay { address, state }
    }

    /// Where the server seems to be: `http://127.0.0.1:12346/`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Cuts every connection, and lets none be made.
    pub fn cut(&self) {
        self.state.cut.store(true, Ordering::SeqCst);
        for stream in self.state.open().drain(..) {
            // It may be closed already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Lets connections be made again.
    pub fn mend(&self) {
        self.state.cut.store(false, Ordering::SeqCst);
    }
}

impl State {
    fn open(&self) -> std::sync::MutexGuard<'_, Vec<TcpStream>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn join(&self, client: TcpStream, host: &str) -> io::Result<()> {
        let server = TcpStream::connect(host)?;
        let mut open = self.open();
        if self.cut.load(Ordering::SeqCst) {
            return Ok(());
        }
        open.extend([client.try_clone()?, server.try_clone()?]);
        pass_on(client.try_clone()?, server.try_clone()?);
        pass_on(server, client);
        Ok(())
    }
}

fn pass_on(mut from: TcpStream, mut to: TcpStream) {
    thread::spawn(move || {
        let _ = io::copy(&mut from, &mut to);
        let _ = to.shutdown(Shutdown::Write);
    });
}
