import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { fetchKept } from '#data/player.ts';
import { useLocalSetting } from '#lib/local-setting.ts';
import type { PlayerWish } from '#lib/player-protocol.ts';
import { useMedia } from '#lib/use-media.ts';
import type { VersionRef } from '#lib/version-ref.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast-store.ts';

import { ControlsDialog } from '../controls/controls-dialog.tsx';
import { DivergedNotice } from '../saves/diverged-notice.tsx';
import type { PlayOrder } from '../session/play-order.ts';
import { isOn } from '../session/session-phase.ts';
import { useSession } from '../session/use-session.ts';
import { volumeSetting } from '../session/volume-setting.ts';
import { LoadingVeil } from './loading-veil.tsx';
import { PauseOverlay } from './pause-overlay.tsx';
import { grantWish, useStageActions } from './stage-actions.ts';
import { StageBar } from './stage-bar.tsx';
import { StageFailed } from './stage-failed.tsx';
import type { StageView } from './stage-view.ts';
import { StatesDialog } from './states-dialog.tsx';
import { useAwake } from './use-awake.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useHotkeys } from './use-hotkeys.ts';
import { useUnsafeWarning } from './use-unsafe-warning.ts';

interface Props {
  order: PlayOrder;
  title: string;
  /** The first picture is there. */
  onStarted: () => void;
  onRetry: () => void;
  /** Everything the game saved is on its way. */
  onLeft: (isFailed: boolean) => void;
  onOtherSave: (save: VersionRef) => void;
}

type Asking = 'states' | 'controls' | 'restart';

/** A game that runs, and everything around its picture. */
export function PlayerStage({ order, title, onStarted, onRetry, onLeft, onOtherSave }: Props) {
  const { t } = useTranslation(['play', 'common']);
  const { session, state } = useSession(order, {
    title,
    onWish: (wish) => grant(wish),
    onStarted: (running) => {
      if (hasTouch) void running.showTouch(true);
      onStarted();
    },
  });
  const keeper = session?.keeper() ?? null;
  const actions = useStageActions(session);
  const fullScreen = useFullScreen();
  const [volume, setVolume] = useLocalSetting(volumeSetting);
  const isTouched = useMedia('(pointer: coarse)');
  const [hasTouch, setHasTouch] = useState(isTouched);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { phase } = state;

  const grant = (wish: PlayerWish) =>
    grantWish(wish, actions, {
      onLoadState: () => setAsking('states'),
      onFullScreen: fullScreen.toggle,
    });
  useHotkeys(order.choices.core.name, grant);
  useUnsafeWarning(keeper);

  const quit = () => {
    setAsking(null);
    const isFailed = phase.kind === 'failed';
    void (session?.leave() ?? Promise.resolve()).then(() => onLeft(isFailed));
  };
  const load = async ({ download_path }: AssetVersion) => {
    setAsking(null);
    try {
      await session?.loadState(await fetchKept({ download_path }));
      toast({ tone: 'good', message: t('state-loaded') });
      if (phase.kind === 'paused') actions.togglePause();
    } catch {
      toast({ tone: 'danger', message: t('failed-action') });
    }
  };
  const close = () => {
    setAsking(null);
    if (phase.kind === 'running') session?.focus();
  };
  // There the bar has a place of its own, above the picture.
  const isUpright = useMedia('(pointer: coarse) and (orientation: portrait)');
  const isAwake = useAwake(state.stirs, asking !== null || isUpright);
  const view: StageView = {
    title,
    state,
    keeper,
    actions,
    isAwake,
    volume,
    hasTouch,
    fullScreen,
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
    onQuit: quit,
  };

  return (
    <div data-theme="dark" className="pointer-events-none fixed inset-0 z-51 text-ink">
      {isOn(phase) && <StageBar {...view} />}
      {phase.kind === 'failed' && (
        <StageFailed why={phase.why} detail={phase.detail} onRetry={onRetry} onBack={quit} />
      )}
      {!isOn(phase) && phase.kind !== 'failed' && <LoadingVeil phase={phase} title={title} />}
      {isOn(phase) && keeper && (
        <div
          data-theme="dark"
          className="pointer-events-auto absolute top-16 right-4 max-w-96 rounded-sm bg-raised"
        >
          <DivergedNotice romId={order.rom.id} keeper={keeper} onOther={onOtherSave} />
        </div>
      )}
      {phase.kind === 'paused' && <PauseOverlay {...view} />}
      {/* The stage lets everything through to the game; what is asked must be answered. */}
      <div className="pointer-events-auto contents">
        {asking === 'states' && (
          <StatesDialog
            romId={order.rom.id}
            core={order.choices.core.name}
            onChoose={(one) => void load(one)}
            onClose={close}
          />
        )}
        {asking === 'controls' && (
          <ControlsDialog
            platform={order.player.platform_slug}
            config={order.player.controls[order.choices.core.name] ?? {}}
            onChange={(controls) => void session?.setControls(controls)}
            onClose={close}
          />
        )}
        {asking === 'restart' && (
          <ConfirmDialog
            title={t('restart-title')}
            confirmLabel={t('restart')}
            cancelLabel={t('common:cancel')}
            onConfirm={() => {
              actions.restart();
              close();
            }}
            onClose={close}
          >
            {t('restart-text')}
          </ConfirmDialog>
        )}
      </div>
    </div>
  );
}
