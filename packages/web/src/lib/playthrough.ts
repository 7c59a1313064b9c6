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
  /** On this device for certain, on its way to the server. */
  | { readonly kind: 'sending' }
  | { readonly kind: 'kept'; readonly at: number }
  /** On this device for certain; sent again by itself. */
  | { readonly kind: 'waiting'; readonly reason: string };

/** Keeps what is played: first in a journal on this device, then on the server. */
export interface SaveKeeper {
  /** The game wrote its save: journalled at once, uploaded shortly after. */
  saveChanged(save: ArrayBuffer, picture: () => Promise<ArrayBuffer | null>): void;
  /** A state by button, or by itself (a ring of five). Resolves when the server has it. */
  keepState(
    state: ArrayBuffer,
    picture: ArrayBuffer | null,
    kind: 'manual' | 'auto',
  ): Promise<void>;
  /** On pause and before quitting: resolves when everything is on the server. */
  settle(): Promise<void>;
  /** The tab is hidden or closes: sends what still fits, the journal keeps the rest. */
  leaving(): void;
  /** Play time counts while it runs. */
  playing(isPlaying: boolean): void;
  readonly state: () => KeepingState;
  /** Another device went on from the same save: its version. Null: nobody did. */
  readonly divergedFrom: () => number | null;
  subscribe(listener: () => void): () => void;
  close(): void;
}
