import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { subscribeToNothing } from '#shared/lib/store.ts';

export type SyncState =
  | { readonly kind: 'idle' }
  /** On its way to the server. */
  | { readonly kind: 'sending' }
  | { readonly kind: 'saved'; readonly at: number }
  /** The last attempt failed; it is sent again automatically. */
  | {
      readonly kind: 'waiting';
      readonly failure: unknown;
      /** It is stored on this device. False: the tab must stay open. */
      readonly isSafe: boolean;
    };

/** `waiting`: on this device, to be sent later. `unsafe`: neither there nor on the server. */
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
  /** The version of another device that was played from the same save; null if there is none. */
  readonly divergedFrom: () => number | null;
  /** The user has chosen to continue from here. */
  acceptDivergence(): void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The game has ended; unsent saves stay in the journal and are sent from there. */
  close(): void;
}

/** The server replies, but has no room for it: waiting alone does not help. */
const REFUSALS: ReadonlySet<string> = new Set(['over_quota', 'no_space', 'too_large']);

/** Why the server refuses a save that is safe on this device; null for other reasons. */
export function useSaveRefusal(): (state: SyncState | null) => string | null {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (state) => {
    if (state?.kind !== 'waiting' || !state.isSafe) return null;
    const { failure } = state;
    if (!(failure instanceof ApiError) || !REFUSALS.has(failure.code)) return null;
    return t('save-local-only', { reason: errorText(failure) });
  };
}

/** Asks before the tab is closed, but only when that would really lose something. */
export function useUnsafeWarning(saveSync: SaveSync | null): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const state = saveSync?.state();
      if (state?.kind === 'waiting' && !state.isSafe) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [saveSync]);
}

const IDLE: SyncState = { kind: 'idle' };

/** Refetches the states after each save, so that the new one can be loaded. */
export function useRefetchStates(saveSync: SaveSync | null, refetch: () => Promise<unknown>): void {
  const state = useSyncExternalStore(
    saveSync?.subscribe ?? subscribeToNothing,
    saveSync?.state ?? (() => IDLE),
  );
  const savedAt = state.kind === 'saved' ? state.at : null;
  useEffect(() => {
    if (savedAt !== null) void refetch();
  }, [savedAt, refetch]);
}

/** No reply, signed out, too many requests: none of it is about what was sent. */
const STATUSES: ReadonlySet<number> = new Set([0, 401, 403, 408, 429]);

/** It may succeed later. Other refusals are about one file, and the next may be accepted. */
export const canRetryLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || STATUSES.has(error.status);
