import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { subscribeToNothing } from '#shared/lib/store.ts';

export type SyncState =
  | { readonly kind: 'idle' }
  /** A save is being sent to the server. */
  | { readonly kind: 'sending' }
  | { readonly kind: 'saved'; readonly at: number }
  /** The last attempt failed; it is sent again automatically. */
  | {
      readonly kind: 'waiting';
      readonly failure: unknown;
      /** Whether it is stored on this device. If not, the tab must stay open. */
      readonly isSafe: boolean;
    };

/**
 * `waiting`: stored on this device, to be sent later. `unsafe`: stored neither on this device nor
 * on the server.
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
  /**
   * Sends everything, on pause and before quitting. Resolves when all was sent or sending failed.
   */
  settle(): Promise<SaveOutcome>;
  /**
   * Sends everything at once, because the tab is hidden or closed. Entries that don't arrive are in
   * the journal.
   */
  sendLast(): void;
  /** Sets whether play time is being counted. */
  playing(isPlaying: boolean): void;
  readonly state: () => SyncState;
  /** The version of another device that was played from the same save; null if there is none. */
  readonly divergedFrom: () => number | null;
  /** Resolves the conflict: the user continues from this device's save. */
  acceptDivergence(): void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The game has ended; unsent saves stay in the journal and are sent from there. */
  close(): void;
}

/** Error codes for a save that does not fit on the server, so that waiting does not help. */
const REFUSALS: ReadonlySet<string> = new Set(['over_quota', 'no_space', 'too_large']);

/**
 * Describes why the server rejects a save that is stored on this device; null for other failures.
 */
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

/** Asks for confirmation before the tab is closed, but only if a save would be lost. */
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

/**
 * Failures that are not caused by the content of a request: no reply, signed out, too many
 * requests.
 */
const STATUSES: ReadonlySet<number> = new Set([0, 401, 403, 408, 429]);

/**
 * Whether a request may succeed later. Other failures are about one file, so the next one may be
 * accepted.
 */
export const canRetryLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || STATUSES.has(error.status);
