import { createStore } from '#shared/lib/store.ts';

export interface PlayerTrack {
  fileId: number;
  romId: number;
  title: string;
  artist: string | null;
  album: string | null;
  gameName: string;
  /** Of the audio file. */
  address: string;
  /** Address of a picture; null: none. */
  cover: string | null;
}

export interface PlayerState {
  queue: readonly PlayerTrack[];
  index: number;
  status: 'playing' | 'paused' | 'failed';
}

export const STOPPED: PlayerState = { queue: [], index: 0, status: 'paused' };

export const playerState = createStore<PlayerState>(STOPPED);
/** Separate from the state: it changes several times a second. */
export const playerClock = createStore({ time: 0, duration: 0 });

export const currentTrack = ({ queue, index }: PlayerState): PlayerTrack | undefined =>
  queue[index];
