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

export type KeepingState =
  | { readonly kind: 'idle' }
  /** On its way to the server. */
  | { readonly kind: 'sending' }
  | { readonly kind: 'kept'; readonly at: number }
  /** Sent again by itself. */
  | {
      readonly kind: 'waiting';
      /** What the last attempt failed with. */
      readonly failure: unknown;
      /** On this device for certain. False: this browser keeps nothing, so the tab must stay. */
      readonly isSafe: boolean;
    };

/** What to tell the user. `unsafe`: neither the server nor this device has it. */
export const keepingStatus = (state: KeepingState): KeepingState['kind'] | 'unsafe' =>
  state.kind === 'waiting' && !state.isSafe ? 'unsafe' : state.kind;

/**
 * `waiting`: the server could not be reached; it is on this device and is sent later. `unsafe`: it
 * is not on this device either, and is lost with the tab.
 */
export type Outcome = 'kept' | 'waiting' | 'unsafe';

/** Keeps what is played: first in a journal on this device, then on the server. */
export interface SaveKeeper {
  /** The game wrote its save: journalled at once, uploaded shortly after. */
  saveChanged(save: ArrayBuffer, picture: () => Promise<ArrayBuffer | null>): void;
  /** A state by button, or by itself (a ring of five). Resolves after the first attempt to send. */
  keepState(
    state: ArrayBuffer,
    picture: ArrayBuffer | null,
    kind: 'manual' | 'auto',
  ): Promise<Outcome>;
  /** On pause and before quitting: resolves when everything was sent or could not be. */
  settle(): Promise<Outcome>;
  /** The tab is hidden or closes: sends what still fits, the journal keeps the rest. */
  leaving(): void;
  /** Play time counts while it runs. */
  playing(isPlaying: boolean): void;
  readonly state: () => KeepingState;
  /** Another device went on from the same save: its version. Null: nobody did. */
  readonly divergedFrom: () => number | null;
  /** The person has been told, and goes on from here. */
  acceptDivergence(): void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The game is over; what is not sent yet still goes out as long as the app is open. */
  close(): void;
}
