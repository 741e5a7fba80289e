/// CRC-64/XZ. It detects every burst error of up to 64 bits.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    const POLYNOMIAL: u64 = 0xc96c_5795_d787_0f42;
    let step = |crc: u64| if crc & 1 == 1 { crc >> 1 ^ POLYNOMIAL } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u64::from(byte), |crc, _| step(crc)))
}

#[cfg(test)]
mod tests {
    use super::checksum;

    #[test]
    fn the_published_check_value() {
        assert_eq!(checksum(b"123456789"), 0x995d_c9bb_df19_39fa);
    }
}
