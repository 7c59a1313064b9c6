import { readText, writeText } from '#shared/lib/local-setting-text.ts';
import { createStore, useStore } from '#shared/lib/store.ts';

/** The default target of uploaded files. */
interface UploadTarget {
  platformId?: number | undefined;
  /** The game to which the files are added. */
  romId?: number | undefined;
}

export interface UploadRequest {
  target: UploadTarget;
  /** Dropped entries, which are needed to read folders. */
  entries: readonly FileSystemEntry[];
}

interface State {
  /** Whether the upload code is loaded; stays true. */
  isLoaded: boolean;
  request: UploadRequest | null;
}

const state = createStore<State>({ isLoaded: false, request: null });

/** Requests uploads from anywhere; the upload code is loaded on demand. */
export const uploadStore = {
  load: (): void => {
    if (!state.get().isLoaded) state.set({ ...state.get(), isLoaded: true });
  },
  open: (target: UploadTarget = {}, entries: readonly FileSystemEntry[] = []): void =>
    state.set({ isLoaded: true, request: { target, entries } }),
  close: (): void => state.set({ ...state.get(), request: null }),
};

export const useUploadStore = (): State => useStore(state);

const KEY = 'uploads.unfinished';

/**
 * Whether this browser may have unfinished uploads. Stored, so that only then the next visit
 * requests them from the server.
 */
export const hasUnfinishedUploads = {
  get: (): boolean => readText(KEY) !== null,
  set: (isSet: boolean): void => writeText(KEY, isSet ? 'yes' : null),
};
