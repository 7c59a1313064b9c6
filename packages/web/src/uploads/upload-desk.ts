import { useSyncExternalStore } from 'react';

/** Where files go when nobody chooses otherwise. */
export interface UploadTarget {
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

let state: State = { isWanted: false, request: null };
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Uploads are loaded when somebody asks for them. Anything may ask. */
export const uploadDesk = {
  wake: (): void => {
    if (!state.isWanted) set({ ...state, isWanted: true });
  },
  open: (target: UploadTarget = {}, entries: readonly FileSystemEntry[] = []): void =>
    set({ isWanted: true, request: { target, entries } }),
  close: (): void => set({ ...state, request: null }),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): State => state,
};

export const useUploadDesk = (): State =>
  useSyncExternalStore(uploadDesk.subscribe, uploadDesk.get);
