import { createStore } from '#shared/lib/store.ts';

export type KeepProgress =
  /** `total` is 0 if unknown. */
  | { readonly kind: 'running'; readonly loaded: number; readonly total: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Downloads of games by game id, from their start until they have succeeded or are cancelled. */
export const keepProgress = createStore<ReadonlyMap<number, KeepProgress>>(new Map());

interface KeepCommands {
  readonly keep: (romId: number) => void;
  readonly cancel: (romId: number) => void;
  readonly remove: (romId: number) => Promise<void>;
  /** Stores the newest save of a kept game. Does nothing for other games. */
  readonly refresh: (romId: number) => void;
}

/** Null if games can't be kept: without HTTPS, or without a signed-in user. */
export const keepCommands = createStore<KeepCommands | null>(null);
