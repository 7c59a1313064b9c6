/** The player in this browser, who opened the room. */
export const HOST = 'host';
const HOST_PORT = 0;
/** After this many failed checks in a row, the round ends. */
const MAX_FAILURES = 5;
/** Maximum number of frames for which reports of some players are still missing. */
const MAX_OPEN_CHECKS = 8;

export interface HostRound {
  /** Number of the round; each start from a shared state increments it. */
  readonly round: number;
  readonly phase: 'alone' | 'starting' | 'playing';
  /** Ports by player; players who still load the game have none. */
  readonly seats: ReadonlyMap<string, number>;
  /** Checksums of the loaded state by player. */
  readonly loaded: ReadonlyMap<string, number>;
  /** Checksums by frame, then by player. */
  readonly checks: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** Failed checks since the last successful one. */
  readonly failures: number;
}

export const NO_ROUND: HostRound = {
  round: 0,
  phase: 'alone',
  seats: new Map([[HOST, HOST_PORT]]),
  loaded: new Map(),
  checks: new Map(),
  failures: 0,
};

export type HostEvent =
  /** The guests in the room have changed. */
  | { readonly type: 'guests'; readonly ids: readonly string[] }
  /** The game of a guest is running, so the guest can join. */
  | { readonly type: 'ready'; readonly id: string }
  | {
      readonly type: 'loaded';
      readonly id: string;
      readonly round: number;
      readonly checksum: number;
    }
  | {
      readonly type: 'checked';
      readonly id: string;
      readonly round: number;
      readonly frame: number;
      readonly checksum: number;
    };

export type HostEffect =
  /** Sends the state of the host to all players. */
  | { readonly type: 'start'; readonly isResync: boolean }
  | { readonly type: 'go' }
  /** No guest is left, so the host plays alone. */
  | { readonly type: 'end' }
  | { readonly type: 'give-up' };

export interface HostStep {
  readonly next: HostRound;
  readonly effect: HostEffect | null;
}

const unchanged = (state: HostRound): HostStep => ({ next: state, effect: null });

/** State machine of the host: the next state of the room and the effect of an event. */
export function hostStep(state: HostRound, event: HostEvent): HostStep {
  switch (event.type) {
    case 'guests':
      return keepSeatsOf(state, event.ids);
    case 'ready':
      return seat(state, event.id);
    case 'loaded':
      if (event.round !== state.round || state.phase !== 'starting') return unchanged(state);
      return compareLoaded(state, event);
    case 'checked':
    default:
      if (event.round !== state.round || state.phase !== 'playing') return unchanged(state);
      return compareChecked(state, event);
  }
}

function start(state: HostRound, isResync: boolean): HostStep {
  const next: HostRound = {
    ...state,
    round: state.round + 1,
    phase: 'starting',
    loaded: new Map(),
    checks: new Map(),
  };
  return { next, effect: { type: 'start', isResync } };
}

function keepSeatsOf(state: HostRound, ids: readonly string[]): HostStep {
  const seats = new Map([...state.seats].filter(([id]) => id === HOST || ids.includes(id)));
  if (seats.size === state.seats.size) return unchanged(state);
  const next = { ...state, seats, failures: 0 };
  if (seats.size > 1) return start(next, false);
  return { next: { ...next, phase: 'alone' }, effect: { type: 'end' } };
}

/** Assigns a port to a guest. A guest who rejoins after a lost connection counts as new. */
function seat(state: HostRound, id: string): HostStep {
  if (state.seats.has(id)) return unchanged(state);
  const taken = new Set(state.seats.values());
  let port = HOST_PORT;
  while (taken.has(port)) port += 1;
  return start({ ...state, seats: new Map([...state.seats, [id, port]]), failures: 0 }, false);
}

function compareLoaded(
  state: HostRound,
  { id, checksum }: Extract<HostEvent, { type: 'loaded' }>,
): HostStep {
  if (!state.seats.has(id)) return unchanged(state);
  const loaded = new Map([...state.loaded, [id, checksum]]);
  const next = { ...state, loaded };
  if (loaded.size < state.seats.size) return unchanged(next);
  if (new Set(loaded.values()).size > 1) return fail(next);
  return { next: { ...next, phase: 'playing' }, effect: { type: 'go' } };
}

function compareChecked(
  state: HostRound,
  { id, frame, checksum }: Extract<HostEvent, { type: 'checked' }>,
): HostStep {
  if (!state.seats.has(id)) return unchanged(state);
  const reported = new Map([...(state.checks.get(frame) ?? []), [id, checksum]]);
  const checks = new Map([...state.checks, [frame, reported] as const].slice(-MAX_OPEN_CHECKS));
  if (reported.size < state.seats.size) return unchanged({ ...state, checks });
  checks.delete(frame);
  if (new Set(reported.values()).size > 1) return fail(state);
  return unchanged({ ...state, checks, failures: 0 });
}

function fail(state: HostRound): HostStep {
  const failures = state.failures + 1;
  if (failures < MAX_FAILURES) return start({ ...state, failures }, true);
  const next: HostRound = { ...NO_ROUND, round: state.round };
  return { next, effect: { type: 'give-up' } };
}

const FRAME_MS = 1000 / 60;
const MIN_DELAY = 2;
const MAX_DELAY = 15;
/** Extra delay, because browsers send and draw at different times within a frame. */
const SPARE_FRAMES = 2;

/**
 * The input delay in frames, long enough for buttons to reach the player with the highest latency.
 */
export function delayFor(roundTripsMs: readonly number[]): number {
  const farthest = Math.max(0, ...roundTripsMs);
  const frames = Math.ceil(farthest / 2 / FRAME_MS) + SPARE_FRAMES;
  return Math.min(Math.max(frames, MIN_DELAY), MAX_DELAY);
}
