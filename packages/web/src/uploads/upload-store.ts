import { readText, writeText } from '#shared/lib/local-setting-text.ts';
import { createStore, useStore } from '#shared/lib/store.ts';

/** Where files go when nobody chooses otherwise. */
interface UploadTarget {
  platformId?: number | undefined;
  /** Into the folder of this game. */
  romId?: number | undefined;
}

export interface UploadRequest {
  target: UploadTarget;
  /** What was dropped: folders can be read only through these. */
  entries: readonly FileSystemEntry[];
}

interface State {
  /** Somebody has asked for it, so it is loaded and stays. */
  isWanted: boolean;
  request: UploadRequest | null;
}

const state = createStore<State>({ isWanted: false, request: null });

/** Uploads are loaded when somebody asks for them. Anything may ask. */
export const uploadStore = {
  wake: (): void => {
    if (!state.get().isWanted) state.set({ ...state.get(), isWanted: true });
  },
  open: (target: UploadTarget = {}, entries: readonly FileSystemEntry[] = []): void =>
    state.set({ isWanted: true, request: { target, entries } }),
  close: (): void => state.set({ ...state.get(), request: null }),
};

export const useUploadStore = (): State => useStore(state);

const KEY = 'uploads.unfinished';

/** Whether this browser left uploads behind: only then the server is asked about them. */
export const unfinishedUploads = {
  get: (): boolean => readText(KEY) !== null,
  set: (some: boolean): void => writeText(KEY, some ? 'yes' : null),
};
