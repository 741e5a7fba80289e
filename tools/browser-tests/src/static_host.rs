use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;

/// A minimal static host: the files of a folder under a path, with no headers but their type and length, and CORS for
/// every site. It runs until the process ends.
pub struct StaticHost {
    address: String,
}

impl StaticHost {
    /// Serves a folder under a path such as `/games/mana/`.
    ///
    /// # Panics
    /// No port is free.
    pub fn start(folder: impl Into<PathBuf>, path: &str) -> StaticHost {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}{path}", listener.local_addr().expect("an address"));
        let (folder, path) = (folder.into(), path.to_string());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (folder, path) = (folder.clone(), path.clone());
                // The browser may close the connection early.
                thread::spawn(move || answer(stream, &folder, &path).ok());
            }
        });
        StaticHost { address }
    }

    /// Its address, with the path.
    pub fn address(&self) -> &str {
        &self.address
    }
}

fn answer(mut stream: TcpStream, folder: &Path, prefix: &str) -> std::io::Result<()> {
    let mut head = BufReader::new(stream.try_clone()?).lines();
    let first = head.next().transpose()?.unwrap_or_default();
    for line in head {
        if line?.is_empty() {
            break;
        }
    }
    let path = first.split_whitespace().nth(1).and_then(|path| path.strip_prefix(prefix));
    let path = path.map(|path| if path.is_empty() { "index.html" } else { path });
    let Some(body) = path.and_then(|path| fs::read(folder.join(path)).ok()) else {
        return write!(
            stream,
            "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        );
    };
    let kind =
        match path.and_then(|path| path.rsplit_once('.')).map_or("", |(_, extension)| extension) {
            "html" => "text/html",
            "css" => "text/css",
            "js" => "text/javascript",
            "wasm" => "application/wasm",
            "svg" => "image/svg+xml",
            _ => "application/octet-stream",
        };
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)
}
