/**
 * Messages between the page and the document of a player, which is sandboxed and has an opaque
 * origin. Both check origin and source of every message; buffers are transferred, not copied.
 */
export interface PlayerSetup {
  /** URL path of the player's files, with the base path. */
  readonly playerPath: string;
  readonly core: string;
  readonly coreNeedsThreads: boolean;
  /** Its name is unique per game and user: emulators store caches and saves under this name. */
  readonly game: File;
  readonly gameName: string;
  readonly gameId: number;
  readonly firmware: readonly File[];
  readonly save: ArrayBuffer | null;
  readonly state: ArrayBuffer | null;
  readonly controlScheme: string | null;
  readonly settings: Readonly<Record<string, string>>;
  readonly controls: PlayerControls;
  readonly language: string;
  readonly volume: number;
  readonly shader: PlayerShader;
  readonly debug: boolean;
}

/**
 * Keyed by player `0` to `3`, then by input number; `value` is a key, `value2` a gamepad button.
 */
export type PlayerControls = Readonly<
  Record<string, Readonly<Record<string, { readonly value?: string; readonly value2?: string }>>>
>;

export type PlayerSpeed = 'normal' | 'fast' | 'slow';

export const PLAYER_SHADERS = ['none', 'scanlines', 'crt'] as const;
export type PlayerShader = (typeof PLAYER_SHADERS)[number];

/** A setting of a core, such as its palette. Cores name values in English only. */
export interface CoreOption {
  readonly key: string;
  readonly values: readonly string[];
  readonly current: string;
}

/** Calls from the page to the player; each gets one reply with its `id`. */
export interface PlayerCalls {
  pause: { request: object; reply: object };
  resume: { request: object; reply: object };
  restart: { request: object; reply: object };
  speed: { request: { speed: PlayerSpeed }; reply: object };
  /** The reply has how far the game went back: 0 if the core has no states. */
  rewind: { request: { seconds: number }; reply: { seconds: number } };
  shader: { request: { shader: PlayerShader }; reply: object };
  coreOptions: { request: object; reply: { options: readonly CoreOption[] } };
  setCoreOption: { request: { key: string; value: string }; reply: object };
  /** Replaces all cheats. */
  cheats: { request: { codes: readonly string[] }; reply: object };
  volume: { request: { value: number }; reply: object };
  discs: { request: object; reply: { count: number; current: number } };
  insertDisc: { request: { index: number }; reply: object };
  saveState: { request: object; reply: { state: ArrayBuffer; picture: ArrayBuffer | null } };
  loadState: { request: { state: ArrayBuffer }; reply: object };
  readSave: { request: object; reply: { save: ArrayBuffer | null } };
  writeSave: { request: { save: ArrayBuffer; restart: boolean }; reply: object };
  picture: { request: object; reply: { picture: ArrayBuffer | null } };
  controls: { request: { controls: PlayerControls }; reply: object };
  /** Presses and releases inputs of the first player, each from 0 to 1. */
  input: {
    request: { changes: readonly (readonly [input: number, value: number])[] };
    reply: object;
  };
  /** Pixels that the picture leaves free above and below. */
  insets: { request: { top: number; bottom: number }; reply: object };
  frame: { request: object; reply: { count: number } };
  /** Stops before the next frame. The state is where a round begins for all of its players. */
  roundHold: { request: object; reply: { state: ArrayBuffer } };
  /** Loads the state and waits. The checksum of the loaded state is the same for all players. */
  roundPrepare: { request: RoundSetup; reply: { checksum: number } };
  roundGo: { request: { round: number }; reply: object };
  /** Buttons that another player presses in a frame. */
  roundInput: {
    request: { round: number; seat: number; frame: number; buttons: number };
    reply: object;
  };
  /** The game runs without others again. */
  roundEnd: { request: object; reply: object };
  /** Sends the last save and stops; the document can be removed afterwards. */
  leave: { request: object; reply: object };
}

export interface RoundSetup {
  /** Each time the game starts again from a shared state, it is another round. */
  readonly round: number;
  readonly state: ArrayBuffer;
  /** The controllers that take part, by their port, and that of the player in this browser. */
  readonly seats: readonly number[];
  readonly own: number;
  /** Frames between pressing a button and its effect. */
  readonly delay: number;
}

/** Events that the player sends to the page. */
export type PlayerEvent =
  | { type: 'hello'; isolated: boolean; hasWebGl: boolean }
  | { type: 'loading'; phase: 'player' | 'core' | 'game' }
  /** The first frame was drawn. `saveExtension` is the file extension of saves, if it has any. */
  | { type: 'started'; saveExtension?: string }
  /** The pointer moved over the game, or the game was tapped: the page shows its controls. */
  | { type: 'activity' }
  /** The game wrote its save, up to a second ago if reading the save is slow. */
  | { type: 'saved'; save: ArrayBuffer }
  /** A hotkey or pad button of the page was pressed inside the player. */
  | { type: 'command'; command: PlayerCommand }
  /** The first key or pad button for the game was pressed. */
  | { type: 'input' }
  | { type: 'pads'; names: readonly string[] }
  /** Once a second while the game runs. `expected` is null if the core does not name its rate. */
  | { type: 'frame-rate'; fps: number; expected: number | null }
  /** Buttons of this browser, which the others need for the frame. */
  | { type: 'round-input'; round: number; frame: number; buttons: number }
  /** The checksum of the state before a frame. */
  | { type: 'round-checksum'; round: number; frame: number; checksum: number }
  /** The game waits for these players; empty once it continues. */
  | { type: 'round-waiting'; round: number; seats: readonly number[] }
  | { type: 'failed'; why: 'webgl' | 'threads' | 'core' | 'game' | 'crash'; detail: string };

export type PlayerCommand =
  | 'save-state'
  | 'load-state'
  | 'pause'
  | 'rewind'
  | 'fast-forward'
  | 'fullscreen';

/** The `channel` of every message: other scripts and extensions post messages too. */
export const PLAYER_CHANNEL = 'saveroom-player';

export type ToPlayer =
  | { readonly channel: typeof PLAYER_CHANNEL; readonly kind: 'init'; readonly setup: PlayerSetup }
  | {
      readonly channel: typeof PLAYER_CHANNEL;
      readonly kind: 'call';
      readonly id: number;
      readonly name: keyof PlayerCalls;
      readonly request: PlayerCalls[keyof PlayerCalls]['request'];
    }
  /** Reply to a request for a file of the player; null if there is no such file. */
  | {
      readonly channel: typeof PLAYER_CHANNEL;
      readonly kind: 'file';
      readonly id: number;
      readonly data: ArrayBuffer | null;
    };

export type FromPlayer =
  | { readonly channel: typeof PLAYER_CHANNEL; readonly kind: 'event'; readonly event: PlayerEvent }
  | {
      readonly channel: typeof PLAYER_CHANNEL;
      readonly kind: 'reply';
      readonly id: number;
      readonly reply: object;
    }
  | {
      readonly channel: typeof PLAYER_CHANNEL;
      readonly kind: 'error';
      readonly id: number;
      readonly error: string;
    }
  /** Request for a file of the player, by its path below the player's folder. */
  | {
      readonly channel: typeof PLAYER_CHANNEL;
      readonly kind: 'file';
      readonly id: number;
      readonly name: string;
    };

/** The buffers of a message, which are transferred with it. */
export const buffersIn = (message: object): ArrayBuffer[] =>
  Object.values(message).filter((value) => value instanceof ArrayBuffer);

export const isPlayerMessage = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'channel' in data && data.channel === PLAYER_CHANNEL;
