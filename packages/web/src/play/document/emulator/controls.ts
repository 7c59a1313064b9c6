import type { PlayerControls } from '#shared/lib/player-protocol.ts';

import type { Emulator } from './emulator-js.ts';

/** EmulatorJS turns names of keys into numbers in place, so it gets a copy of its own. */
export const asEmulatorControls = (controls: PlayerControls): Emulator['controls'] => ({
  0: {},
  1: {},
  2: {},
  3: {},
  ...structuredClone(controls),
});

export function setControls(emulator: Emulator, controls: PlayerControls): void {
  emulator.defaultControllers = asEmulatorControls(controls);
  emulator.controls = asEmulatorControls(controls);
  emulator.setupKeys();
}
