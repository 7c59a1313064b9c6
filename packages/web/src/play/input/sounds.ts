import type { Action } from './action.ts';

interface Tone {
  /** Start and end frequency in hertz. */
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

const LOUDNESS = 0.04;
const tone = (from: number, ms: number, to = from): Tone => ({ from, to, ms });

const MOVE = [tone(820, 18)];
const TONES: Readonly<Record<Action, readonly Tone[]>> = {
  up: MOVE,
  down: MOVE,
  left: MOVE,
  right: MOVE,
  'page-up': [tone(700, 25, 860)],
  'page-down': [tone(860, 25, 700)],
  confirm: [tone(620, 45, 700), tone(930, 60)],
  back: [tone(420, 60, 300)],
  menu: [tone(520, 50, 640)],
  search: [tone(520, 50, 640)],
  favorite: [tone(560, 50, 640), tone(880, 80, 980)],
  remove: [tone(280, 60), tone(190, 90)],
};

/** Plays short synthesized sounds. The audio context is created with the first one. */
export function createSounds(): (action: Action) => void {
  let audio: AudioContext | undefined;
  return (action) => {
    audio ??= new AudioContext();
    let at = audio.currentTime;
    for (const one of TONES[action]) {
      playTone(audio, one, at);
      at += one.ms / 1000;
    }
  };
}

function playTone(audio: AudioContext, { from, to, ms }: Tone, at: number): void {
  const end = at + ms / 1000;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.linearRampToValueAtTime(to, end);
  gain.gain.setValueAtTime(LOUDNESS, at);
  // Fades out, because an abrupt end would click.
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(end);
}
