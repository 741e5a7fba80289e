//! Asynchronous work.

use any_spawner::Executor;

/// Spawns a future on the current thread.
pub fn spawn_local(future: impl Future<Output = ()> + 'static) {
    Executor::spawn_local(future);
}
