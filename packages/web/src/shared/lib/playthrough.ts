/** Who plays what on what; all that a save or state must know of where it comes from. */
export interface Playthrough {
  readonly userId: number;
  readonly romId: number;
  /** Name of the game's file without its extension: saves are filed under it, as emulators do. */
  readonly baseName: string;
  /** The core, or `ruffle`. */
  readonly emulator: string;
  readonly coreVersion: string;
  readonly saveExtension: string;
  /** The save that was started from; null: a new game. */
  readonly save: { readonly assetId: number; readonly versionId: number } | null;
}

export type SyncState =
  | { readonly kind: 'idle' }
  /** On its way to the server. */
  | { readonly kind: 'sending' }
  | { readonly kind: 'saved'; readonly at: number }
  /** Sent again by itself. */
  | {
      readonly kind: 'waiting';
      /** What the last attempt failed with. */
      readonly failure: unknown;
      /** On this device for certain. False: this browser keeps nothing, so the tab must stay. */
      readonly isSafe: boolean;
    };

/** What to tell the user. `unsafe`: neither the server nor this device has it. */
export const syncStatus = (state: SyncState): SyncState['kind'] | 'unsafe' =>
  state.kind === 'waiting' && !state.isSafe ? 'unsafe' : state.kind;

/**
 * `waiting`: the server could not be reached; it is on this device and is sent later. `unsafe`: it
 * is not on this device either, and is lost with the tab.
 */
export type SaveOutcome = 'saved' | 'waiting' | 'unsafe';

/** Saves what a game writes: first into a journal on this device, then on the server. */
export interface SaveSync {
  /** The game wrote its save: it goes into the journal at once and is uploaded shortly after. */
  saveChanged(save: ArrayBuffer, picture: () => Promise<ArrayBuffer | null>): void;
  /** A state by button, or an automatic one of five. Resolves after the first attempt to send. */
  saveState(
    state: ArrayBuffer,
    picture: ArrayBuffer | null,
    kind: 'manual' | 'auto',
  ): Promise<SaveOutcome>;
  /** On pause and before quitting: resolves when everything was sent or could not be. */
  settle(): Promise<SaveOutcome>;
  /** The tab is hidden or closes: sends everything at once; the journal has what does not arrive. */
  sendLast(): void;
  /** Play time counts while it runs. */
  playing(isPlaying: boolean): void;
  readonly state: () => SyncState;
  /** The version of another device that was played from the same save; null: there is none. */
  readonly divergedFrom: () => number | null;
  /** The user has chosen to continue from here. */
  acceptDivergence(): void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The game has ended; unsent saves are still sent as long as the app is open. */
  close(): void;
}
