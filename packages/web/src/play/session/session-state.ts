import type { PlayerCalls, PlayerEvent, PlayerSpeed } from '#shared/lib/player-protocol.ts';
import { createStore } from '#shared/lib/store.ts';
import type { Store } from '#shared/lib/store.ts';

export type Fault = Extract<PlayerEvent, { type: 'failed' }>['why'] | 'fetch' | 'silent';

export type SessionPhase =
  /** `total` is 0 if unknown. */
  | { readonly kind: 'fetching'; readonly loaded: number; readonly total: number }
  | { readonly kind: 'loading'; readonly step: 'player' | 'core' | 'game' }
  | { readonly kind: 'running' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed'; readonly why: Fault; readonly detail: string };

export type SessionEvent =
  | PlayerEvent
  | { readonly type: 'fetched'; readonly loaded: number; readonly total: number }
  | { readonly type: 'handed-over' }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'left' }
  | { readonly type: 'broken'; readonly why: Fault; readonly detail: string };

export const FIRST_PHASE: SessionPhase = { kind: 'fetching', loaded: 0, total: 0 };

/** The phase of a game after an event. Failed and left are final. */
export function nextPhase(phase: SessionPhase, event: SessionEvent): SessionPhase {
  if (phase.kind === 'failed' || phase.kind === 'leaving') return phase;
  switch (event.type) {
    case 'fetched':
      if (phase.kind !== 'fetching') return phase;
      return { kind: 'fetching', loaded: event.loaded, total: event.total };
    case 'handed-over':
      return { kind: 'loading', step: 'player' };
    case 'loading':
      return phase.kind === 'loading' ? { kind: 'loading', step: event.phase } : phase;
    case 'started':
    case 'resumed':
      return { kind: 'running' };
    case 'paused':
      return phase.kind === 'running' ? { kind: 'paused' } : phase;
    case 'left':
      return { kind: 'leaving' };
    case 'failed':
    case 'broken':
      return { kind: 'failed', why: event.why, detail: event.detail };
    case 'hello':
    case 'pads':
    case 'input':
    case 'frame-rate':
    case 'saved':
    case 'activity':
    case 'command':
    case 'round-input':
    case 'round-checksum':
    case 'round-waiting':
    default:
      return phase;
  }
}

/** Whether the game is running or paused. */
export const isOn = ({ kind }: SessionPhase): boolean => kind === 'running' || kind === 'paused';

export interface SessionState {
  readonly phase: SessionPhase;
  /** Names of the pads that are plugged in. */
  readonly pads: readonly string[];
  /** Whether a key or button was pressed in the game. */
  readonly hasInput: boolean;
  readonly discs: PlayerCalls['discs']['reply'];
  readonly speed: PlayerSpeed;
  /** Frames per second, rounded; null until they are measured. */
  readonly frameRate: number | null;
  /** From the start of the session to the first frame; null before it. */
  readonly firstFrameMs: number | null;
  /** The game was too slow for several seconds. Stays true. */
  readonly isSlow: boolean;
  /** Number of `activity` events; each shows the page's controls again. */
  readonly activityCount: number;
}

export const FIRST_STATE: SessionState = {
  phase: FIRST_PHASE,
  pads: [],
  hasInput: false,
  discs: { count: 0, current: 0 },
  speed: 'normal',
  frameRate: null,
  firstFrameMs: null,
  isSlow: false,
  activityCount: 0,
};

export interface SessionStore extends Pick<Store<SessionState>, 'get' | 'subscribe'> {
  readonly change: (patch: Partial<SessionState>) => void;
  /** Applies an event. Listeners are only notified if the state changes. */
  readonly move: (event: SessionEvent) => void;
}

/** The state of a play session, for components. */
export function createSessionStore(): SessionStore {
  const { get, set, subscribe } = createStore(FIRST_STATE);
  const change = (patch: Partial<SessionState>): void => set({ ...get(), ...patch });
  return {
    get,
    subscribe,
    change,
    move: (event) => {
      const phase = nextPhase(get().phase, event);
      if (phase !== get().phase) change({ phase });
    },
  };
}
