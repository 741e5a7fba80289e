use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

/// A network between one client and a service that can be cut: bytes stop silently in both directions, as with dropped
/// packets, and arrive once it is mended, as with TCP's retransmissions. It runs until the process ends.
pub struct Partition {
    port: u16,
    cut: Arc<Cut>,
}

/// Whether the network is cut, with the waiting threads.
#[derive(Default)]
struct Cut {
    is_cut: Mutex<bool>,
    mended: Condvar,
}

/// The address of a service.
#[derive(Clone)]
enum ServiceAddress {
    Port(u16),
    Socket(PathBuf),
}

/// A connection, of either kind.
trait Connection: Read + Write + Send {
    fn another(&self) -> io::Result<Box<dyn Connection>>;
    fn close(&self, how: Shutdown);
}

macro_rules! connection {
    ($Stream:ty) => {
        impl Connection for $Stream {
            fn another(&self) -> io::Result<Box<dyn Connection>> {
                Ok(Box::new(self.try_clone()?))
            }

            fn close(&self, how: Shutdown) {
                // It may be closed already.
                let _ = self.shutdown(how);
            }
        }
    };
}

connection!(TcpStream);
connection!(UnixStream);

impl Partition {
    /// A network to a port of this machine.
    ///
    /// # Panics
    /// No port is free.
    pub fn to_port(port: u16) -> Partition {
        Partition::to(ServiceAddress::Port(port))
    }

    /// A network to a Unix socket.
    ///
    /// # Panics
    /// No port is free.
    pub fn to_socket(socket: &Path) -> Partition {
        Partition::to(ServiceAddress::Socket(socket.to_path_buf()))
    }

    fn to(service: ServiceAddress) -> Partition {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let cut = Arc::new(Cut::default());
        let shared = Arc::clone(&cut);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let (cut, service) = (Arc::clone(&shared), service.clone());
                // For the client, an unreachable service closes the connection.
                thread::spawn(move || connect(client, &service, &cut));
            }
        });
        Partition { port, cut }
    }

    /// The port of this end of the network.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Cuts the network.
    pub fn cut(&self) {
        *self.cut.is_cut.lock().unwrap_or_else(PoisonError::into_inner) = true;
    }

    /// Mends it.
    pub fn mend(&self) {
        *self.cut.is_cut.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.cut.mended.notify_all();
    }
}

impl Cut {
    fn wait_until_mended(&self) {
        let is_cut = self.is_cut.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.mended.wait_while(is_cut, |is_cut| *is_cut));
    }
}

fn connect(client: TcpStream, service: &ServiceAddress, cut: &Arc<Cut>) -> io::Result<()> {
    cut.wait_until_mended();
    client.set_nodelay(true)?;
    let service: Box<dyn Connection> = match service {
        ServiceAddress::Port(port) => {
            let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, *port))?;
            stream.set_nodelay(true)?;
            Box::new(stream)
        }
        ServiceAddress::Socket(path) => Box::new(UnixStream::connect(path)?),
    };
    let (from, to) = (client.another()?, service.another()?);
    let shared = Arc::clone(cut);
    thread::spawn(move || forward(from, to, &shared));
    forward(service, Box::new(client), cut);
    Ok(())
}

/// Forwards bytes until there are no more.
fn forward(mut from: Box<dyn Connection>, mut to: Box<dyn Connection>, cut: &Cut) {
    let mut bytes = [0; 16 * 1024];
    loop {
        let count = from.read(&mut bytes).unwrap_or(0);
        cut.wait_until_mended();
        if count == 0 || to.write_all(&bytes[..count]).is_err() {
            to.close(Shutdown::Both);
            from.close(Shutdown::Both);
            return;
        }
    }
}
