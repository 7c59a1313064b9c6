import type { PlayerControls, PlayerSetup } from '#shared/lib/player-protocol.ts';

import type { Emulator } from './emulator-js.ts';
import { OWN_SHADERS } from './shaders.ts';

const HIDDEN_BUTTONS = [
  'playPause',
  'restart',
  'mute',
  'settings',
  'fullscreen',
  'saveState',
  'loadState',
  'screenRecord',
  'gamepad',
  'cheat',
  'volumeSlider',
  'saveSavFiles',
  'loadSavFiles',
  'quickSave',
  'quickLoad',
  'screenshot',
  'cacheManager',
  'exitEmulation',
  'netplay',
  'diskButton',
  'contextMenu',
];

/** These would fetch a variant of the core that is not here. */
const HIDDEN_SETTINGS = ['webgl2Enabled', 'ejs_threads', 'retroarch_core'];

/** The globals that EmulatorJS reads when it is loaded. */
export const settingsFor = (setup: PlayerSetup): Record<string, unknown> => ({
  EJS_player: '#game',
  EJS_pathtodata: setup.playerPath,
  EJS_core: setup.core,
  EJS_gameUrl: setup.game,
  EJS_gameName: setup.gameName,
  EJS_gameID: setup.gameId,
  // Beside the game, where cores look for it, under the name they look for.
  EJS_externalFiles: Object.fromEntries(setup.firmware.map((file) => [`/${file.name}`, file])),
  EJS_startOnLoaded: true,
  EJS_threads: setup.coreNeedsThreads && window.crossOriginIsolated,
  EJS_controlScheme: setup.controlScheme ?? undefined,
  EJS_defaultControls: asEmulatorControls(setup.controls),
  // The page keeps saves on its own account, much sooner.
  EJS_defaultOptions: { 'save-save-interval': '0', ...setup.settings },
  EJS_volume: setup.volume,
  EJS_shaders: OWN_SHADERS,
  // Its stores know neither games nor people apart; those of the page do.
  EJS_disableDatabases: true,
  EJS_disableLocalStorage: true,
  EJS_Buttons: Object.fromEntries(HIDDEN_BUTTONS.map((name) => [name, false])),
  EJS_hideSettings: HIDDEN_SETTINGS,
  EJS_backgroundColor: 'transparent',
  EJS_language: 'en-US',
  // True would mean the opposite: this asks for no other language.
  EJS_disableAutoLang: false,
});

/** EmulatorJS turns names of keys into numbers in place, so it gets a copy of its own. */
const asEmulatorControls = (controls: PlayerControls): Emulator['controls'] => ({
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
