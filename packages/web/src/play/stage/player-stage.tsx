import type { VersionRef } from '#game/version-ref.ts';

import { DivergedNotice } from '#play/saves/diverged-notice.tsx';
import type { PlayOrder } from '#play/session/play-order.ts';
import { isOn } from '#play/session/session-phase.ts';
import { LoadingVeil } from './loading-veil.tsx';
import { PauseOverlay } from './pause-overlay.tsx';
import { StageBar } from './stage-bar.tsx';
import { StageDialogs } from './stage-dialogs.tsx';
import { StageFailed } from './stage-failed.tsx';
import { useStage } from './use-stage.ts';

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

/** A game that runs, and everything around its picture. */
export function PlayerStage({ onRetry, onOtherSave, ...played }: Props) {
  const { order, title } = played;
  const { session, view, asking, stopAsking } = useStage(played);
  const { saveSync, actions, state } = view;
  const { phase } = state;
  return (
    <div data-theme="dark" className="pointer-events-none fixed inset-0 z-51 text-ink">
      {isOn(phase) && <StageBar {...view} />}
      {phase.kind === 'failed' && (
        <StageFailed why={phase.why} detail={phase.detail} onRetry={onRetry} onBack={view.onQuit} />
      )}
      {!isOn(phase) && phase.kind !== 'failed' && <LoadingVeil phase={phase} title={title} />}
      {isOn(phase) && saveSync && (
        <div
          data-theme="dark"
          className="pointer-events-auto absolute top-16 right-4 max-w-96 rounded-sm bg-raised"
        >
          <DivergedNotice romId={order.rom.id} saveSync={saveSync} onOther={onOtherSave} />
        </div>
      )}
      {phase.kind === 'paused' && <PauseOverlay {...view} />}
      <StageDialogs
        asking={asking}
        order={order}
        session={session}
        actions={actions}
        onClose={stopAsking}
      />
    </div>
  );
}
