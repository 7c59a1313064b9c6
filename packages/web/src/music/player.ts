import * as z from 'zod/mini';

import { localSetting } from '#shared/lib/local-setting.ts';
import { toggle } from '#shared/lib/settings-kinds.ts';

import { currentTrack, playerClock, playerState, STOPPED } from './player-state.ts';
import type { PlayerState, PlayerTrack } from './player-state.ts';

const Fraction = z.pipe(
  z.string(),
  z.pipe(z.transform(Number), z.number().check(z.gte(0), z.lte(1))),
);
export const volumeSetting = localSetting({
  key: 'soundtrack.volume',
  schema: Fraction,
  fallback: 1,
});
export const mutedSetting = toggle('soundtrack.muted', false, 'device');

/** After this many seconds, "previous" starts the same track again. */
const RESTART_AFTER_S = 3;

let element: HTMLAudioElement | undefined;
let owner: number | undefined;

const setStatus = (status: PlayerState['status']): void =>
  playerState.set({ ...playerState.get(), status });

/**
 * The audio element, created on first use. It is not part of React, so that music continues while
 * screens change.
 */
function audio(): HTMLAudioElement {
  if (element) return element;
  const created = new Audio();
  element = created;
  const showTime = (): void => {
    const duration = Number.isFinite(created.duration) ? created.duration : 0;
    playerClock.set({ time: created.currentTime, duration });
    showPosition(created);
  };
  const applyVolume = (): void => {
    created.volume = volumeSetting.get();
    created.muted = mutedSetting.get();
  };
  created.addEventListener('play', () => setStatus('playing'));
  created.addEventListener('pause', () => setStatus('paused'));
  created.addEventListener('error', () => setStatus('failed'));
  for (const event of ['timeupdate', 'durationchange', 'seeked']) {
    created.addEventListener(event, showTime);
  }
  created.addEventListener('ended', () => {
    const { queue, index } = playerState.get();
    if (index + 1 < queue.length) player.next();
  });
  volumeSetting.subscribe(applyVolume);
  mutedSetting.subscribe(applyVolume);
  applyVolume();
  setMediaKeys();
  return created;
}

function load(queue: readonly PlayerTrack[], index: number): void {
  const track = queue[index];
  if (!track) return;
  playerState.set({ queue, index, status: 'playing' });
  playerClock.set({ time: 0, duration: 0 });
  const sound = audio();
  sound.src = track.address;
  showMetadata(track);
  start(sound);
}

/**
 * Starts playback. An error needs no message: the status becomes `failed`, or `paused` if the
 * browser blocks autoplay.
 */
function start(sound: HTMLAudioElement): void {
  sound.play().catch(() => {
    const state = playerState.get();
    if (sound.paused && state.status === 'playing') playerState.set({ ...state, status: 'paused' });
  });
}

export const player = {
  play: load,
  toggle: (): void => {
    const { queue, index, status } = playerState.get();
    if (status === 'failed') load(queue, index);
    else if (status === 'playing') audio().pause();
    else start(audio());
  },
  /** Replaces the queue around the current track, which continues. */
  setQueue: (queue: readonly PlayerTrack[]): void => {
    const state = playerState.get();
    const fileId = currentTrack(state)?.fileId;
    const index = queue.findIndex((track) => track.fileId === fileId);
    if (index !== -1) playerState.set({ ...state, queue, index });
  },
  pause: (): void => element?.pause(),
  next: (): void => {
    const { queue, index } = playerState.get();
    load(queue, index + 1);
  },
  previous: (): void => {
    const { queue, index } = playerState.get();
    if (index === 0 || playerClock.get().time > RESTART_AFTER_S) player.seek(0);
    else load(queue, index - 1);
  },
  seek: (seconds: number): void => {
    audio().currentTime = seconds;
  },
  /** Sets the signed-in user, and stops playback when it changes. */
  setOwner: (userId: number | undefined): void => {
    if (owner !== undefined && owner !== userId) player.stop();
    owner = userId;
  },
  /** Ends playback and empties the queue. */
  stop: (): void => {
    if (!element) return;
    element.pause();
    element.removeAttribute('src');
    element.load();
    playerState.set(STOPPED);
    playerClock.set({ time: 0, duration: 0 });
    if ('mediaSession' in navigator) navigator.mediaSession.metadata = null;
  },
};

/** Lets lock screens, headphones and media keys control the player. */
function setMediaKeys(): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.setActionHandler('play', () => player.toggle());
  mediaSession.setActionHandler('pause', () => player.pause());
  mediaSession.setActionHandler('nexttrack', () => player.next());
  mediaSession.setActionHandler('previoustrack', () => player.previous());
  mediaSession.setActionHandler('stop', () => player.stop());
  mediaSession.setActionHandler('seekto', ({ seekTime }) => {
    if (seekTime !== undefined) player.seek(seekTime);
  });
}

function showMetadata({ title, artist, album, gameName, cover }: PlayerTrack): void {
  if (!('mediaSession' in navigator)) return;
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    artist: artist ?? gameName,
    album: album ?? gameName,
    artwork: cover === null ? [] : [{ src: cover }],
  });
}

function showPosition({ currentTime: position, duration, playbackRate }: HTMLAudioElement): void {
  if (!('mediaSession' in navigator) || !Number.isFinite(duration) || position > duration) return;
  navigator.mediaSession.setPositionState({ duration, position, playbackRate });
}
