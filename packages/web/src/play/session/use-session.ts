import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

import type { PlayerWish } from '#shared/lib/player-protocol.ts';

import type { PlayOrder } from './play-order.ts';
import { startSession } from './player-session.ts';
import type { PlayerSession } from './player-session.ts';
import { FIRST_STATE } from './session-state.ts';
import type { SessionState } from './session-state.ts';

/** Where the session of now is, for as long as the component lives. */
function createSlot() {
  const listeners = new Set<() => void>();
  let current: PlayerSession | null = null;
  return {
    get: (): PlayerSession | null => current,
    put: (session: PlayerSession | null): void => {
      current = session;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface Handlers {
  title: string;
  onWish: (wish: PlayerWish) => void;
  onStarted: (session: PlayerSession) => void;
}

const subscribeToNothing = () => () => undefined;

/** Runs a game while the component is mounted. Only another order starts another run. */
export function useSession(
  order: PlayOrder,
  { title, ...handlers }: Handlers,
): { session: PlayerSession | null; state: SessionState } {
  const [slot] = useState(createSlot);
  const onWish = useEffectEvent(handlers.onWish);
  const onStarted = useEffectEvent(handlers.onStarted);
  // A new title, after metadata arrived or the language changed, must not restart the game.
  const currentTitle = useEffectEvent(() => title);
  useEffect(() => {
    const running = startSession(order, {
      title: currentTitle(),
      onWish: (wish) => onWish(wish),
      onStarted: () => onStarted(running),
    });
    slot.put(running);
    return () => {
      slot.put(null);
      void running.leave();
    };
  }, [order, slot]);

  const session = useSyncExternalStore(slot.subscribe, slot.get);
  const state = useSyncExternalStore(
    session?.subscribe ?? subscribeToNothing,
    session?.get ?? (() => FIRST_STATE),
  );
  return { session, state };
}
