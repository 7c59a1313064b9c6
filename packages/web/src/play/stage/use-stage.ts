import { useState } from 'react';

import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { PlayerWish } from '#shared/lib/player-protocol.ts';
import { useMedia } from '#shared/lib/use-media.ts';

import type { PlayOrder } from '#play/session/play-order.ts';
import { useSession } from '#play/session/use-session.ts';
import { volumeSetting } from '#play/session/volume-setting.ts';
import { grantWish, useStageActions } from './stage-actions.ts';
import type { Asking } from './stage-dialogs.tsx';
import type { StageView } from './stage-view.ts';
import { useAwake } from './use-awake.ts';
import { useFullScreen } from '#shared/lib/full-screen.ts';
import { useHotkeys } from './use-hotkeys.ts';
import { useUnsafeWarning } from './use-unsafe-warning.ts';

interface Played {
  order: PlayOrder;
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
  const isAwake = useAwake(state.stirs, asking !== null || isUpright);
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
