import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

import { localSetting } from '#shared/lib/local-setting.ts';
import type { PlayerCommand } from '#shared/lib/player-protocol.ts';
import { createStore, subscribeToNothing, useStore } from '#shared/lib/store.ts';

import type { LaunchRequest } from './launch-request.ts';
import { startSession } from './player-session.ts';
import type { PlayerSession } from './player-session.ts';
import { FIRST_STATE } from './session-state.ts';
import type { SessionState } from './session-state.ts';

interface Handlers {
  title: string;
  onCommand: (command: PlayerCommand) => void;
  onStarted: (session: PlayerSession) => void;
}

/** Runs a game while the component is mounted. Only another launch starts another run. */
export function useSession(
  launch: LaunchRequest,
  { title, ...handlers }: Handlers,
): { session: PlayerSession | null; state: SessionState } {
  const [slot] = useState(() => createStore<PlayerSession | null>(null));
  const onCommand = useEffectEvent(handlers.onCommand);
  const onStarted = useEffectEvent(handlers.onStarted);
  // A new title, after metadata arrived or the language changed, must not restart the game.
  const currentTitle = useEffectEvent(() => title);
  useEffect(() => {
    const running = startSession(launch, {
      title: currentTitle(),
      onCommand: (command) => onCommand(command),
      onStarted: () => onStarted(running),
    });
    slot.set(running);
    return () => {
      slot.set(null);
      void running.leave();
    };
  }, [launch, slot]);

  const session = useStore(slot);
  const state = useSyncExternalStore(
    session?.subscribe ?? subscribeToNothing,
    session?.get ?? (() => FIRST_STATE),
  );
  return { session, state };
}

/** From 0 to 1; each device has its own loudspeakers. */
export const volumeSetting = localSetting<number>({
  key: 'player:volume',
  schema: z.coerce.number().check(z.gte(0), z.lte(1)),
  fallback: 0.5,
});
