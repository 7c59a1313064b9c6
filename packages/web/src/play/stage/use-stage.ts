import { useEffectEvent, useLayoutEffect, useState } from 'react';

import { useUnsafeWarning } from '#play/saves/sync-state.ts';
import type { LaunchRequest } from '#play/session/launch-request.ts';
import { wishOf } from '#play/session/player-hotkeys.ts';
import { useSession, volumeSetting } from '#play/session/use-session.ts';
import { useFullScreen } from '#shared/lib/full-screen.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { PlayerWish } from '#shared/lib/player-protocol.ts';
import { useMedia } from '#shared/lib/use-media.ts';

import { grantWish, useStageActions } from './stage-actions.ts';
import type { StageView } from './stage-actions.ts';
import type { Asking } from './stage-dialogs.tsx';
import { useControlsVisible } from './use-controls-visible.ts';

interface Played {
  order: LaunchRequest;
  title: string;
  onStarted: () => void;
  onLeft: (isFailed: boolean) => void;
}

/** Runs the game, and knows what its controls show, do and ask. */
export function useStage({ order, title, onStarted, onLeft }: Played) {
  const { session, state } = useSession(order, {
    title,
    onWish: (wish) => grant(wish),
    onStarted: (running) => {
      if (hasTouch) void running.showTouch(true);
      onStarted();
    },
  });
  const saveSync = session?.saveSync() ?? null;
  const actions = useStageActions(session);
  const fullScreen = useFullScreen();
  const [volume, setVolume] = useLocalSetting(volumeSetting);
  const isTouched = useMedia('(pointer: coarse)');
  const [hasTouch, setHasTouch] = useState(isTouched);
  const [asking, setAsking] = useState<Asking | null>(null);
  // There the bar has a place of its own, above the picture.
  const isUpright = useMedia('(pointer: coarse) and (orientation: portrait)');
  const isAwake = useControlsVisible(state.stirs, asking !== null || isUpright);
  const { kind } = state.phase;

  const grant = (wish: PlayerWish) =>
    grantWish(wish, actions, {
      onLoadState: () => setAsking('states'),
      onFullScreen: fullScreen.toggle,
    });
  useHotkeys(order.choices.core.name, grant);
  useUnsafeWarning(saveSync);

  const view: StageView = {
    ...{ title, state, saveSync, actions, isAwake, volume, hasTouch, fullScreen },
    onVolume: (value) => {
      setVolume(value);
      actions.setVolume(value);
    },
    onTouch: (shown) => {
      setHasTouch(shown);
      actions.showTouch(shown);
    },
    onLoadState: () => setAsking('states'),
    onRestart: () => setAsking('restart'),
    onControls: () => setAsking('controls'),
    onQuit: () => {
      setAsking(null);
      void (session?.leave() ?? Promise.resolve()).then(() => onLeft(kind === 'failed'));
    },
  };
  const stopAsking = () => {
    setAsking(null);
    if (kind === 'running') session?.focus();
  };
  return { session, view, asking, stopAsking };
}

/** The same keys as inside the player, while the focus is on the page's own controls. */
function useHotkeys(core: string, onWish: (wish: PlayerWish) => void): void {
  const grant = useEffectEvent(onWish);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wish = wishOf(core, event);
      if (wish === null || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      grant(wish);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [core]);
}
