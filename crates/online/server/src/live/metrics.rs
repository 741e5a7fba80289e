use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};
use std::fmt;

/// The metrics of the server, for Prometheus.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) connections: ConnectionMetrics,
    pub(crate) sockets: Gauge,
    pub(crate) messages_received: Counter,
    pub(crate) messages_sent: Counter,
    pub(crate) games: Counter,
    pub(crate) guests: Counter,
    pub(crate) moves: Counter,
    pub(crate) refused: Counter,
    pub(crate) limited: Counter,
    pub(crate) flags: Counter,
    pub(crate) store_failures: Counter,
    pub(crate) damage: Counter,
    pub(crate) overruns: Counter,
    pub(crate) conflicts: Counter,
    pub(crate) repairs: Counter,
    pub(crate) bus: BusMetrics,
    pub(crate) act_seconds: Histogram,
}

/// The metrics of the connections, including sockets.
#[derive(Clone, Default, Debug)]
pub(crate) struct ConnectionMetrics {
    pub(crate) open: Gauge,
    pub(crate) refused: Counter,
    pub(crate) timed_out: Counter,
}

/// The metrics of messages between nodes.
#[derive(Clone, Default, Debug)]
pub(crate) struct BusMetrics {
    pub(crate) connected: Gauge,
    pub(crate) sent: Counter,
    pub(crate) received: Counter,
    pub(crate) dropped: Counter,
}

/// The upper bounds of the buckets of `mana_act_seconds`.
const ACT_SECONDS: [f64; 12] =
    [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];

impl Metrics {
    /// The media type of [`encode`](Metrics::encode)'s text.
    pub(crate) const MEDIA_TYPE: &str =
        "application/openmetrics-text; version=1.0.0; charset=utf-8";

    pub(crate) fn new() -> Metrics {
        fn register<M: Metric + Clone>(
            registry: &mut Registry,
            name: &str,
            help: &str,
            metric: M,
        ) -> M {
            registry.register(name, help, metric.clone());
            metric
        }
        let mut registry = Registry::default();
        registry.register_collector(Box::new(ResidentMemory));
        let bus_connected = register(
            &mut registry,
            "mana_bus_connected",
            "Whether there is a connection to NATS",
            Gauge::default(),
        );
        // The encoder appends a full stop to a help text, and `_total` to the name of a counter.
        let mut counter = |name, help| register(&mut registry, name, help, Counter::default());
        Metrics {
            messages_received: counter("mana_messages_received", "Messages received on sockets"),
            messages_sent: counter("mana_messages_sent", "Messages sent on sockets"),
            games: counter("mana_games", "Games created"),
            guests: counter("mana_guests", "Guest sessions created"),
            moves: counter("mana_moves", "Moves played"),
            refused: counter("mana_refused", "Acts refused"),
            limited: counter("mana_limited", "Requests and messages over a rate limit"),
            flags: counter("mana_flags", "Games lost on time"),
            store_failures: counter("mana_store_failures", "Failed writes to the store"),
            damage: counter("mana_damage", "Damage found in the database"),
            overruns: counter("mana_overruns", "Sockets closed because the client read too slowly"),
            conflicts: counter("mana_conflicts", "Acts judged again as another node was faster"),
            repairs: counter(
                "mana_repairs",
                "Games read again as a message of another node was missed",
            ),
            bus: BusMetrics {
                sent: counter("mana_bus_sent", "Messages to other nodes"),
                received: counter("mana_bus_received", "Messages of other nodes"),
                dropped: counter("mana_bus_dropped", "Messages to other nodes that were not sent"),
                connected: bus_connected,
            },
            connections: ConnectionMetrics {
                refused: counter("mana_connections_refused", "Connections over a limit"),
                timed_out: counter(
                    "mana_connections_timed_out",
                    "Connections closed after a time limit",
                ),
                open: register(
                    &mut registry,
                    "mana_connections",
                    "Open connections",
                    Gauge::default(),
                ),
            },
            sockets: register(&mut registry, "mana_sockets", "Open sockets", Gauge::default()),
            act_seconds: register(
                &mut registry,
                "mana_act_seconds",
                "Time from the receipt of an act until it is stored",
                Histogram::new(ACT_SECONDS),
            ),
            registry,
        }
    }

    /// All metrics in the OpenMetrics text format.
    pub(crate) fn encode(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        text::encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// The resident memory of the process, read when the metrics are scraped. Absent where the system does not report it.
#[derive(Debug)]
struct ResidentMemory;

impl Collector for ResidentMemory {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let Some(bytes) = resident_memory() else { return Ok(()) };
        let gauge = ConstGauge::new(bytes);
        let encoder = encoder.encode_descriptor(
            "process_resident_memory_bytes",
            "Resident memory size in bytes.",
            None,
            gauge.metric_type(),
        )?;
        gauge.encode(encoder)
    }
}

fn resident_memory() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<i64>().ok().map(|kilobytes| kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metric_names_are_stable() {
        let metrics = Metrics::new();
        metrics.sockets.inc();
        metrics.games.inc();
        for seconds in [0.001, 0.003, 0.003, 9.0] {
            metrics.act_seconds.observe(seconds);
        }
        let text = metrics.encode().unwrap();
        for line in [
            "# TYPE mana_sockets gauge",
            "mana_sockets 1",
            "# TYPE mana_games counter",
            "mana_games_total 1",
            "mana_messages_received_total 0",
            "mana_messages_sent_total 0",
            "mana_guests_total 0",
            "mana_moves_total 0",
            "mana_refused_total 0",
            "mana_limited_total 0",
            "mana_flags_total 0",
            "mana_store_failures_total 0",
            "mana_overruns_total 0",
            "mana_conflicts_total 0",
            "mana_repairs_total 0",
            "mana_bus_sent_total 0",
            "mana_bus_received_total 0",
            "mana_bus_dropped_total 0",
            "mana_bus_connected 0",
            "mana_connections 0",
            "mana_connections_refused_total 0",
            "mana_connections_timed_out_total 0",
            "mana_act_seconds_bucket{le=\"0.001\"} 1",
            "mana_act_seconds_bucket{le=\"0.005\"} 3",
            "mana_act_seconds_bucket{le=\"+Inf\"} 4",
            "mana_act_seconds_count 4",
            "# EOF",
        ] {
            assert!(text.lines().any(|known| known == line), "{line} is not in\n{text}");
        }
        let memory = text.lines().any(|line| line.starts_with("process_resident_memory_bytes "));
        assert_eq!(memory, resident_memory().is_some());
    }
}
