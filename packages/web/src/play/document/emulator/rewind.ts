import type { GameManager } from './emulator-js.ts';

const INTERVAL_MS = 500;
/** Maximum share of time spent on snapshots, so that slow cores take fewer. */
const MAX_SHARE = 0.02;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_MS = 60_000;

interface Snapshot {
  readonly state: Uint8Array<ArrayBuffer>;
  /** Time played since the previous snapshot. */
  readonly ms: number;
}

export interface Rewind {
  /** Loads the snapshot that is at least this old, or the oldest. Returns its age in seconds. */
  back: (seconds: number) => number;
  start: () => void;
  stop: () => void;
}

/**
 * States of the last minute in memory. RetroArch has a rewind of its own, but it plays backwards in
 * real time and makes every frame slower.
 */
export function createRewind(
  game: Pick<GameManager, 'getState' | 'loadState' | 'getFrameNum'>,
): Rewind {
  const snapshots: Snapshot[] = [];
  let timer: number | undefined;
  let lastFrame = game.getFrameNum();
  let lastAt = performance.now();

  /** Returns the time until the next snapshot; null if the core has no states. */
  function take(): number | null {
    const frame = game.getFrameNum();
    const begin = performance.now();
    const ms = begin - lastAt;
    lastAt = begin;
    const isPaused = frame === lastFrame;
    lastFrame = frame;
    if (isPaused) return INTERVAL_MS;
    try {
      snapshots.push({ state: game.getState().slice(), ms });
    } catch {
      return null;
    }
    dropOldest(snapshots);
    return Math.max(INTERVAL_MS, (performance.now() - begin) / MAX_SHARE);
  }

  function schedule(delay: number | null): void {
    if (delay === null) return;
    timer = window.setTimeout(() => schedule(take()), delay);
  }

  return {
    back: (seconds) => {
      let age = game.getFrameNum() === lastFrame ? 0 : performance.now() - lastAt;
      let chosen = snapshots.at(-1);
      while (age < seconds * 1000 && snapshots.length > 1) {
        age += snapshots.pop()?.ms ?? 0;
        chosen = snapshots.at(-1);
      }
      if (!chosen) return 0;
      game.loadState(chosen.state);
      lastAt = performance.now();
      lastFrame = game.getFrameNum();
      return age / 1000;
    },
    start: () => schedule(INTERVAL_MS),
    stop: () => window.clearTimeout(timer),
  };
}

function dropOldest(snapshots: Snapshot[]): void {
  const sizeOf = () => snapshots.reduce((sum, { state }) => sum + state.length, 0);
  const timeOf = () => snapshots.reduce((sum, { ms }) => sum + ms, 0);
  while (snapshots.length > 1 && (sizeOf() > MAX_BYTES || timeOf() > MAX_MS)) snapshots.shift();
}
