//! Sounds, synthesised: wood, felt, paper, strings.

use super::motion::after_paint;
use js_sys::Reflect;
use mana_ui::sound::{Instrument, Note};
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

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

/// Plays notes after the next paint, if the browser supports and allows it, which it does not before the first press.
pub(crate) fn play(notes: Vec<Note>) {
    after_paint(move || {
        if !has_been_active() {
            return;
        }
        CONTEXT.with(|context| {
            if let Some(context) = context {
                for note in notes {
                    // The game continues without sound.
                    let _ = sound(context, note);
                }
            }
        });
    });
}

/// Whether there has been a user activation; assumed where the browser does not report it.
fn has_been_active() -> bool {
    let active = web_sys::window().and_then(|window| {
        let activation = Reflect::get(&window.navigator(), &"userActivation".into()).ok()?;
        Reflect::get(&activation, &"hasBeenActive".into()).ok()?.as_bool()
    });
    active.unwrap_or(true)
}

fn sound(context: &AudioContext, note: Note) -> Result<(), JsValue> {
    // The waveform, its length in seconds and loudness, and the pitch of the second, shorter oscillator.
    let (waveform, length, loudness, overtone) = match note.instrument {
        Instrument::Felt => (OscillatorType::Sine, 0.03, 0.05, 1.5),
        Instrument::Wood => (OscillatorType::Triangle, 0.08, 0.16, 2.76),
        Instrument::Paper => (OscillatorType::Triangle, 0.02, 0.03, 1.3),
        Instrument::String => (OscillatorType::Triangle, 0.5, 0.1, 2.0),
        Instrument::Drum => (OscillatorType::Sine, 0.45, 0.3, 1.6),
        Instrument::Bowl => (OscillatorType::Sine, 2.6, 0.14, 2.71),
    };
    let _ = context.resume()?;
    let start = context.current_time() + note.time / 1000.0;
    for (tuning, length, loudness) in
        [(1.0, length, loudness), (overtone, length * 0.4, loudness * 0.4)]
    {
        let oscillator = context.create_oscillator()?;
        oscillator.set_type(waveform);
        oscillator.frequency().set_value(note.frequency * tuning);
        let gain = context.create_gain()?;
        gain.gain().set_value_at_time(loudness, start)?;
        gain.gain().exponential_ramp_to_value_at_time(0.000_1, start + length)?;
        oscillator.connect_with_audio_node(&gain)?;
        gain.connect_with_audio_node(&context.destination())?;
        oscillator.start_with_when(start)?;
        oscillator.stop_with_when(start + length)?;
    }
    Ok(())
}
