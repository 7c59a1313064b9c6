/** The parts of Ruffle 0.6 that are used here; it sets them on the window. */
export interface RuffleFilm {
  volume: number;
  /** Null until the game is loaded. */
  readonly metadata: { readonly frameRate: number } | null;
  load: (game: { data: Uint8Array; swfFileName: string }) => Promise<void>;
  reload: () => Promise<void>;
  suspend: () => void;
  resume: () => void;
}

export interface RuffleElement extends HTMLElement {
  ruffle: () => RuffleFilm;
}

export interface Ruffle {
  config?: object;
  newest?: () => { createPlayer: () => RuffleElement };
}

/** Flash key code for each gamepad button. */
const PAD_KEYS = {
  south: 32, // space
  east: 17, // control
  west: 90, // Z
  north: 88, // X
  'left-trigger': 16, // shift
  'right-trigger': 67, // C
  select: 27, // escape
  start: 13, // enter
  'dpad-up': 38,
  'dpad-down': 40,
  'dpad-left': 37,
  'dpad-right': 39,
} as const;

interface RuffleOptions {
  /** URL of its files, with a slash at the end. */
  readonly path: string;
  readonly backgroundColor: string;
  readonly debug: boolean;
}

/** A game may draw, play sound and store its save. It reaches no network, page or script. */
export const ruffleConfig = ({ path, backgroundColor, debug }: RuffleOptions): object => ({
  publicPath: path,
  polyfills: false,
  autoplay: 'on',
  unmuteOverlay: 'hidden',
  splashScreen: false,
  letterbox: 'on',
  backgroundColor,
  allowNetworking: 'none',
  openUrlMode: 'deny',
  allowScriptAccess: false,
  allowFullscreen: false,
  upgradeToHttps: false,
  warnOnUnsupportedContent: false,
  contextMenu: 'off',
  logLevel: debug ? 'info' : 'error',
  gamepadButtonMapping: PAD_KEYS,
});
