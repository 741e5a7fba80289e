//! The archive in IndexedDB, which persists across versions of the page. If the browser forbids it, nothing is stored,
//! and everything else works.

use super::storage;
use js_sys::{Array, Date, Promise};
use mana_ui::archive::with_date;
use std::cell::RefCell;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{IdbDatabase, IdbObjectStore, IdbRequest, IdbTransactionMode};

const DATABASE: &str = "mana";
/// Incremented when the object stores change.
const VERSION: u32 = 1;
/// Records by key.
const GAMES: &str = "games";

/// A key for a new game: later ones are greater.
pub(crate) fn new_key() -> String {
    format!("{:015}", Date::now())
}

/// Stores the record of the game that is being played, under the key it has had since it began.
pub(crate) fn store_current(text: String) {
    let key = storage::read(storage::GAME_KEY).unwrap_or_else(|| {
        let key = new_key();
        storage::write(storage::GAME_KEY, &key);
        key
    });
    store(key, text);
}

/// Stores a record, with today's date if it has none.
fn store(key: String, text: String) {
    let before = LAST_WRITE.take();
    let written = future_to_promise(async move {
        wait_for(before).await;
        let text = with_date(&text, &today()).unwrap_or(text);
        // Over the quota it is not stored.
        let _ = put(&key, &text).await;
        Ok(JsValue::UNDEFINED)
    });
    LAST_WRITE.set(Some(written));
}

thread_local! {
    /// The last write requested. Writes run one after another, so that the last state of a game wins.
    static LAST_WRITE: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

async fn wait_for(write: Option<Promise>) {
    if let Some(write) = write {
        // A write never fails: see above.
        let _ = JsFuture::from(write).await;
    }
}

/// Stores a record, and waits until that is done.
pub(crate) async fn put(key: &str, text: &str) -> Result<(), JsValue> {
    let store = object_store(IdbTransactionMode::Readwrite).await?;
    done(&store.put_with_key(&text.into(), &key.into())?).await.map(|_| ())
}

/// Removes a game.
pub(crate) async fn remove(key: &str) -> Result<(), JsValue> {
    let store = object_store(IdbTransactionMode::Readwrite).await?;
    done(&store.delete(&key.into())?).await.map(|_| ())
}

/// All keys and records, in the order of the keys.
pub(crate) async fn all() -> Result<Vec<(String, String)>, JsValue> {
    wait_for(LAST_WRITE.take()).await;
    let store = object_store(IdbTransactionMode::Readonly).await?;
    let (keys, texts) = (store.get_all_keys()?, store.get_all()?);
    let keys: Array = done(&keys).await?.dyn_into()?;
    let texts: Array = done(&texts).await?.dyn_into()?;
    let pairs = keys.iter().zip(texts.iter());
    Ok(pairs.filter_map(|(key, text)| Some((key.as_string()?, text.as_string()?))).collect())
}

async fn object_store(mode: IdbTransactionMode) -> Result<IdbObjectStore, JsValue> {
    let factory = web_sys::window()
        .and_then(|window| window.indexed_db().ok().flatten())
        .ok_or(JsValue::UNDEFINED)?;
    let opening = factory.open_with_u32(DATABASE, VERSION)?;
    let request = opening.clone();
    let create = Closure::once_into_js(move || {
        let database = request.result().ok().and_then(|it| it.dyn_into::<IdbDatabase>().ok());
        // A failure also fails the opening of the database.
        let _ = database.map(|database| database.create_object_store(GAMES));
    });
    opening.set_onupgradeneeded(Some(create.unchecked_ref()));
    let database: IdbDatabase = done(&opening).await?.dyn_into()?;
    database.transaction_with_str_and_mode(GAMES, mode)?.object_store(GAMES)
}

/// Waits for a request, and returns its result.
async fn done(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    JsFuture::from(promise).await?;
    request.result()
}

/// Today as records write it: `2026.05.17`.
fn today() -> String {
    let now = Date::new_0();
    format!("{:04}.{:02}.{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}
