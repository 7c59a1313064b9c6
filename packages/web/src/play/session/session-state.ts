import type { PlayerCalls } from '#shared/lib/player-protocol.ts';

import { createStore } from '#shared/lib/store.ts';
import type { Store } from '#shared/lib/store.ts';

import { FIRST_PHASE, nextPhase } from './session-phase.ts';
import type { SessionEvent, SessionPhase } from './session-phase.ts';

export interface SessionState {
  readonly phase: SessionPhase;
  /** Names of the pads that are plugged in. */
  readonly pads: readonly string[];
  readonly discs: PlayerCalls['discs']['reply'];
  readonly isFast: boolean;
  /** How often somebody stirred: the page shows its controls. */
  readonly stirs: number;
}

export const FIRST_STATE: SessionState = {
  phase: FIRST_PHASE,
  pads: [],
  discs: { count: 0, current: 0 },
  isFast: false,
  stirs: 0,
};

export interface SessionStore extends Pick<Store<SessionState>, 'get' | 'subscribe'> {
  readonly change: (patch: Partial<SessionState>) => void;
  /** Tells its listeners only where something follows from the event. */
  readonly move: (event: SessionEvent) => void;
}

/** What is known of one run of a game, for whoever draws it. */
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
