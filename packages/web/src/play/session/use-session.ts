import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

import { useOwnControls } from '#play/controls/use-remapping.ts';
import { localSetting } from '#shared/lib/local-setting.ts';
import { logFailure } from '#shared/lib/log.ts';
import type { PlayerCommand } from '#shared/lib/player-protocol.ts';
import { createStore, subscribeToNothing, useStore } from '#shared/lib/store.ts';

import type { SessionLaunch } from './launch-request.ts';
import { startSession } from './player-session.ts';
import type { PlayerSession } from './player-session.ts';
import { FIRST_STATE, isOn } from './session-state.ts';
import type { SessionState } from './session-state.ts';

interface Handlers {
  title: string;
  onCommand: (command: PlayerCommand) => void;
  onStarted: (session: PlayerSession) => void;
}

/** Runs a game while the component is mounted. Only another launch starts another run. */
export function useSession(
  launch: SessionLaunch,
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
  useLiveControls(launch, session, isOn(state.phase));
  return { session, state };
}

const NO_CONTROLS = {};

/** Applies changed controls and those of a pad that is plugged in to the running game. */
function useLiveControls(
  { player, choices, controls }: SessionLaunch,
  session: PlayerSession | null,
  isRunning: boolean,
): void {
  const config = player.controls[choices.core.name] ?? NO_CONTROLS;
  const { shown } = useOwnControls({ platform: player.platform_slug, config });
  const applied = useRef({ session, controls });
  useEffect(() => {
    if (!isRunning || !session || player.kind !== 'emulator') return;
    // A new session starts with the controls of its launch.
    const current = applied.current.session === session ? applied.current.controls : controls;
    applied.current = { session, controls: shown };
    if (JSON.stringify(shown) === JSON.stringify(current)) return;
    session.setControls(shown).catch((error: unknown) => logFailure('Changing controls', error));
  }, [shown, session, isRunning, player.kind, controls]);
}

/** From 0 to 1; each device has its own loudspeakers. */
export const volumeSetting = localSetting<number>({
  key: 'player:volume',
  schema: z.coerce.number().check(z.gte(0), z.lte(1)),
  fallback: 0.5,
});
