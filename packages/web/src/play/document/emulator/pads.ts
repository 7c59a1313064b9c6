import { tellPage } from '../page-link.ts';
import type { Emulator } from './emulator-js.ts';

const LOOK_EVERY_MS = 250;
/** The button in the middle of most pads: no game has it. */
const HOME_BUTTON = 16;

const padsNow = (): Gamepad[] =>
  navigator.getGamepads().filter((pad): pad is Gamepad => pad !== null && pad.id !== '');

/** The emulator gives places only to pads that are plugged in after it has started. */
export function seatPads({
  gamepad: { gamepads },
  gamepadSelection: seats,
}: Pick<Emulator, 'gamepad' | 'gamepadSelection'>): void {
  for (const pad of gamepads) {
    const name = pad && `${pad.id}_${pad.index}`;
    const free = seats.indexOf('');
    if (name !== null && free !== -1 && !seats.includes(name)) seats[free] = name;
  }
}

/** Tells the page which pads there are, and when the button in the middle of one is pressed. */
export function watchPads(emulator: Emulator): () => void {
  let told = '';
  let wasHome = false;
  const timer = window.setInterval(() => {
    seatPads(emulator);
    const pads = padsNow();
    const names = pads.map(({ id }) => id);
    if (names.join('\n') !== told) {
      told = names.join('\n');
      tellPage({ type: 'pads', names });
    }
    const isHome = pads.some(({ buttons }) => buttons[HOME_BUTTON]?.pressed);
    if (isHome && !wasHome) tellPage({ type: 'wish', wish: 'pause' });
    wasHome = isHome;
  }, LOOK_EVERY_MS);
  return () => window.clearInterval(timer);
}
