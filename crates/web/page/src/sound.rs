//! Sounds, synthesised: wood on wood.

use super::motion::after_paint;
use js_sys::Reflect;
use web_sys::{AudioContext, OscillatorType};

/// A sound effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// A piece is set down.
    Move,
    /// A piece is captured.
    Capture,
    /// The game is over.
    End,
}

thread_local! {
    /// Created after the first press, since browsers allow it only then, and after the next paint, since opening the
    /// audio device can take a tenth of a second.
    static CONTEXT: Option<AudioContext> = AudioContext::new().ok();
}

/// Opens the audio device after the next paint, so that it is open for the first sound.
pub(crate) fn prepare() {
    after_paint(|| {
        if has_been_active() {
            CONTEXT.with(|_| ());
        }
    });
}

impl Sound {
    /// Plays it after the next paint, if the browser can and may: it may not before the first press.
    pub(crate) fn play(self) {
        after_paint(move || self.play_now());
    }

    fn play_now(self) {
        if !has_been_active() {
            return;
        }
        let notes: &[(f32, f64, f64)] = match self {
            Sound::Move => &[(210.0, 0.0, 0.09), (640.0, 0.0, 0.03)],
            Sound::Capture => &[(150.0, 0.0, 0.14), (420.0, 0.0, 0.05), (210.0, 0.09, 0.1)],
            Sound::End => &[(392.0, 0.0, 0.5), (523.25, 0.14, 0.5), (659.25, 0.28, 0.7)],
        };
        CONTEXT.with(|context| {
            if let Some(context) = context {
                for &(frequency, delay, length) in notes {
                    // Without sound the game goes on.
                    let _ = note(context, frequency, delay, length);
                }
            }
        });
    }
}

/// Whether there has been a user activation; assumed where the browser does not say.
fn has_been_active() -> bool {
    let active = web_sys::window().and_then(|window| {
        let activation = Reflect::get(&window.navigator(), &"userActivation".into()).ok()?;
        Reflect::get(&activation, &"hasBeenActive".into()).ok()?.as_bool()
    });
    active.unwrap_or(true)
}

fn note(
    context: &AudioContext,
    frequency: f32,
    delay: f64,
    length: f64,
) -> Result<(), wasm_bindgen::JsValue> {
    const LOUDNESS: f32 = 0.16;
    let _ = context.resume()?;
    let start = context.current_time() + delay;
    let oscillator = context.create_oscillator()?;
    oscillator.set_type(OscillatorType::Triangle);
    oscillator.frequency().set_value(frequency);
    let gain = context.create_gain()?;
    gain.gain().set_value_at_time(LOUDNESS, start)?;
    gain.gain().exponential_ramp_to_value_at_time(0.000_1, start + length)?;
    oscillator.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(start + length)
}
