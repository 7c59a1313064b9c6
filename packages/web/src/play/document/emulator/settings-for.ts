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

/** Settings that would load another variant of the core, which is not available. */
const HIDDEN_SETTINGS = ['webgl2Enabled', 'ejs_threads', 'retroarch_core'];

/** The globals that EmulatorJS reads when it is loaded. */
export const settingsFor = (setup: PlayerSetup): Record<string, unknown> => ({
  EJS_player: '#game',
  EJS_pathtodata: setup.playerPath,
  EJS_core: setup.core,
  EJS_gameUrl: setup.game,
  EJS_gameName: setup.gameName,
  EJS_gameID: setup.gameId,
  // Firmware is put next to the game, under the name that the core expects.
  EJS_externalFiles: Object.fromEntries(setup.firmware.map((file) => [`/${file.name}`, file])),
  EJS_startOnLoaded: true,
  EJS_threads: setup.coreNeedsThreads && window.crossOriginIsolated,
  EJS_controlScheme: setup.controlScheme ?? undefined,
  EJS_defaultControls: asEmulatorControls(setup.controls),
  // Turns off the save interval of EmulatorJS: the page saves much sooner.
  EJS_defaultOptions: { 'save-save-interval': '0', ...setup.settings },
  EJS_volume: setup.volume,
  EJS_shaders: OWN_SHADERS,
  // Turns off EmulatorJS's storage, which does not separate games and users as the page's does.
  EJS_disableDatabases: true,
  EJS_disableLocalStorage: true,
  EJS_Buttons: Object.fromEntries(HIDDEN_BUTTONS.map((name) => [name, false])),
  EJS_hideSettings: HIDDEN_SETTINGS,
  EJS_backgroundColor: 'transparent',
  EJS_language: 'en-US',
  // Despite its name, false keeps EmulatorJS from detecting another language.
  EJS_disableAutoLang: false,
});

/** Copies the controls, because EmulatorJS replaces key names by numbers in place. */
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
