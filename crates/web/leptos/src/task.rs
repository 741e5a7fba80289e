//! Asynchronous work.

use any_spawner::Executor;

/// Runs a future beside everything else.
pub fn spawn_local(future: impl Future<Output = ()> + 'static) {
    Executor::spawn_local(future);
}
