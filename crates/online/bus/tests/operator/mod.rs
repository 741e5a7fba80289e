//! What `nsc` generates: an operator, an account and a user, each of whom vouches for the next by a JWT.

use data_encoding::{BASE32_NOPAD, BASE64URL_NOPAD};
use mana_bus::Credentials;
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};

/// A NATS operator with one account and one user.
pub(crate) struct TestOperator {
    operator: Nkey,
    account: Nkey,
    seed: &'static str,
}

/// A key in the encoding of NATS.
struct Nkey {
    key: Ed25519KeyPair,
    public: String,
}

/// The first byte of an operator's and an account's key; in base 32 they begin with O and A.
const OPERATOR: u8 = 14 << 3;
const ACCOUNT: u8 = 0;

impl Nkey {
    fn new(kind: u8, seed: u8) -> Nkey {
        let key = Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).expect("a seed");
        let mut bytes = vec![kind];
        bytes.extend(key.public_key().as_ref());
        bytes.extend(crc16(&bytes).to_le_bytes());
        Nkey { key, public: BASE32_NOPAD.encode(&bytes) }
    }

    /// Signs a JWT about a key.
    fn vouch(&self, subject: &str, name: &str, nats: &Value) -> String {
        let header = json!({ "typ": "JWT", "alg": "ed25519-nkey" });
        let claims = json!({
            "jti": name, "iat": 1_700_000_000, "iss": self.public, "name": name, "sub": subject,
            "nats": nats,
        });
        let [header, claims] =
            [header, claims].map(|part| BASE64URL_NOPAD.encode(part.to_string().as_bytes()));
        let signed = format!("{header}.{claims}");
        let signature = BASE64URL_NOPAD.encode(self.key.sign(signed.as_bytes()).as_ref());
        format!("{signed}.{signature}")
    }
}

impl TestOperator {
    pub(crate) fn new() -> TestOperator {
        TestOperator {
            operator: Nkey::new(OPERATOR, 1),
            account: Nkey::new(ACCOUNT, 2),
            seed: "SUAKYRHVIOREXV7EUZTBHUHL7NUMHPMAS7QMDU3GTIUWEI5LDNOXD43IZY",
        }
    }

    /// An operator that no server knows.
    pub(crate) fn other() -> TestOperator {
        let known = TestOperator::new();
        TestOperator { operator: Nkey::new(OPERATOR, 3), account: Nkey::new(ACCOUNT, 4), ..known }
    }

    /// The settings of a server that accepts its users.
    pub(crate) fn settings(&self) -> String {
        let Nkey { public: operator, .. } = &self.operator;
        let Nkey { public: account, .. } = &self.account;
        let own = self.operator.vouch(operator, "o", &json!({ "type": "operator", "version": 2 }));
        let limits = json!({
            "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true,
            "conn": -1, "leaf": -1,
        });
        let nats = json!({ "type": "account", "version": 2, "limits": limits });
        let of_account = self.operator.vouch(account, "a", &nats);
        format!(
            "operator: {own}\nresolver: MEMORY\nresolver_preload: {{ {account}: {of_account} }}"
        )
    }

    /// The seed of the user's key.
    pub(crate) fn seed(&self) -> &'static str {
        self.seed
    }

    /// The user's credentials file.
    pub(crate) fn credentials(&self) -> String {
        let user = self.seed.parse::<Credentials>().expect("a seed").public_key();
        let nats = json!({
            "type": "user", "version": 2, "pub": {}, "sub": {}, "subs": -1, "data": -1,
            "payload": -1,
        });
        let jwt = self.account.vouch(&user, "u", &nats);
        format!(
            "-----BEGIN NATS USER JWT-----\n{jwt}\n------END NATS USER JWT------\n\n\
             -----BEGIN USER NKEY SEED-----\n{}\n------END USER NKEY SEED------\n",
            self.seed
        )
    }
}

/// CRC-16 as in XMODEM.
fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |crc: u16, &byte| {
        (0..8).fold(crc ^ u16::from(byte) << 8, |crc, _| {
            if crc & 0x8000 == 0 { crc << 1 } else { crc << 1 ^ 0x1021 }
        })
    })
}
