//! Writes PNG files: true colour without transparency, in one chunk.

use miniz_oxide::deflate::compress_to_vec_zlib;
use tiny_skia::Pixmap;

/// The compression level, from 0 to 10. A higher one takes longer and saves little.
const COMPRESSION: u8 = 6;

/// The file of a picture, whose pixels are opaque.
pub(crate) fn encode(pixmap: &Pixmap) -> Vec<u8> {
    let (width, height) = (pixmap.width(), pixmap.height());
    let mut lines = Vec::with_capacity((3 * width as usize + 1) * height as usize);
    for line in pixmap.data().chunks_exact(4 * width as usize) {
        // No filter: a board repeats itself, and differences between pixels would hide that.
        lines.push(0);
        lines.extend(line.chunks_exact(4).flat_map(|pixel| &pixel[..3]));
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    // Eight bits a channel, red, green and blue, and no interlacing.
    header.extend([8, 2, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &header);
    chunk(&mut file, b"IDAT", &compress_to_vec_zlib(&lines, COMPRESSION));
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, name: &[u8; 4], content: &[u8]) {
    file.extend((content.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(content);
    let sum = checksum(&file[start..]);
    file.extend(sum.to_be_bytes());
}

/// The cyclic redundancy check of PNG.
fn checksum(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = table();
    let sum =
        bytes.iter().fold(u32::MAX, |sum, byte| TABLE[usize::from(sum as u8 ^ byte)] ^ (sum >> 8));
    !sum
}

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut value = index as u32;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 1 == 1 { 0xedb8_8320 ^ (value >> 1) } else { value >> 1 };
            bit += 1;
        }
        table[index] = value;
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::Color;

    #[test]
    fn the_checksum_is_that_of_the_format() {
        // Of the last chunk of every file.
        assert_eq!(checksum(b"IEND"), 0xae42_6082);
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn a_file_holds_the_pixels() {
        let mut pixmap = Pixmap::new(2, 1).unwrap();
        pixmap.fill(Color::from_rgba8(10, 20, 30, 255));
        let file = encode(&pixmap);
        assert_eq!(file[16..24], [0, 0, 0, 2, 0, 0, 0, 1]);
        let length = u32::from_be_bytes(file[33..37].try_into().unwrap()) as usize;
        let lines = miniz_oxide::inflate::decompress_to_vec_zlib(&file[41..41 + length]).unwrap();
        assert_eq!(lines, [0, 10, 20, 30, 10, 20, 30]);
    }
}
