/**
 * Messages between the page and the document of a player, which is sandboxed and has an opaque
 * origin. Both check origin and source of every message; buffers are transferred, not copied.
 */
export interface PlayerSetup {
  /** Where the player's files are, with the base path. */
  readonly playerPath: string;
  readonly core: string;
  readonly coreNeedsThreads: boolean;
  /** Named for this game and person alone: emulators file caches and saves by this name. */
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
  readonly debug: boolean;
}

/** By player `0` to `3`, then by input number; `value` is a key, `value2` a button of a pad. */
export type PlayerControls = Readonly<
  Record<string, Readonly<Record<string, { readonly value?: string; readonly value2?: string }>>>
>;

/** Asked by the page; each gets one reply with its `id`. */
export interface PlayerCalls {
  pause: { ask: object; reply: object };
  resume: { ask: object; reply: object };
  restart: { ask: object; reply: object };
  fastForward: { ask: { on: boolean }; reply: object };
  volume: { ask: { value: number }; reply: object };
  discs: { ask: object; reply: { count: number; current: number } };
  insertDisc: { ask: { index: number }; reply: object };
  saveState: { ask: object; reply: { state: ArrayBuffer; picture: ArrayBuffer | null } };
  loadState: { ask: { state: ArrayBuffer }; reply: object };
  readSave: { ask: object; reply: { save: ArrayBuffer | null } };
  writeSave: { ask: { save: ArrayBuffer; restart: boolean }; reply: object };
  picture: { ask: object; reply: { picture: ArrayBuffer | null } };
  controls: { ask: { controls: PlayerControls }; reply: object };
  touch: { ask: { shown: boolean }; reply: object };
  frame: { ask: object; reply: { count: number } };
  /** Tells of the last save and stops; the document can be thrown away afterwards. */
  leave: { ask: object; reply: object };
}

/** Told by the player on its own. */
export type PlayerNews =
  | { type: 'hello'; isolated: boolean; hasWebGl: boolean }
  | { type: 'loading'; phase: 'player' | 'core' | 'game' }
  /** The first picture was drawn. The extension is that of its saves, where it has any. */
  | { type: 'started'; saveExtension?: string }
  /** The pointer moves over the picture, or somebody taps it: controls of the page may appear. */
  | { type: 'stirred' }
  /** The game changed its save: a moment ago, or up to a second ago where reading it takes long. */
  | { type: 'saved'; save: ArrayBuffer }
  /** A key or button that means something to the page was pressed inside. */
  | { type: 'wish'; wish: PlayerWish }
  | { type: 'pads'; names: readonly string[] }
  | { type: 'failed'; why: 'webgl' | 'threads' | 'core' | 'game' | 'crash'; detail: string };

export type PlayerWish = 'save-state' | 'load-state' | 'pause' | 'fast-forward' | 'fullscreen';

/** What crosses the border of the documents; `talk` tells it from everything else that may. */
export const PLAYER_TALK = 'saveroom-player';

export type ToPlayer =
  | { readonly talk: typeof PLAYER_TALK; readonly kind: 'init'; readonly setup: PlayerSetup }
  | {
      readonly talk: typeof PLAYER_TALK;
      readonly kind: 'call';
      readonly id: number;
      readonly name: keyof PlayerCalls;
      readonly ask: PlayerCalls[keyof PlayerCalls]['ask'];
    }
  /** Answer to a request for a file of the player; null: there is no such file. */
  | {
      readonly talk: typeof PLAYER_TALK;
      readonly kind: 'file';
      readonly id: number;
      readonly data: ArrayBuffer | null;
    };

export type FromPlayer =
  | { readonly talk: typeof PLAYER_TALK; readonly kind: 'news'; readonly news: PlayerNews }
  | {
      readonly talk: typeof PLAYER_TALK;
      readonly kind: 'reply';
      readonly id: number;
      readonly reply: object;
    }
  | {
      readonly talk: typeof PLAYER_TALK;
      readonly kind: 'refusal';
      readonly id: number;
      readonly error: string;
    }
  /** Request for a file of the player, by its path below the player's folder. */
  | {
      readonly talk: typeof PLAYER_TALK;
      readonly kind: 'file';
      readonly id: number;
      readonly name: string;
    };

/** The buffers of a message, to be handed over with it. */
export const buffersIn = (parts: object): ArrayBuffer[] =>
  Object.values(parts).filter((part) => part instanceof ArrayBuffer);

export const isTalk = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'talk' in data && data.talk === PLAYER_TALK;
