import { useTranslation } from 'react-i18next';

import type { Core } from '@saveroom/contract';

import type { VersionRef } from '#game/version-ref.ts';
import { useMenuChord } from '#play/input/menu-chord.ts';
import { DivergedNotice } from '#play/saves/divergence.tsx';
import type { LaunchRequest } from '#play/session/launch-request.ts';
import { isOn } from '#play/session/session-state.ts';
import type { Fault } from '#play/session/session-state.ts';
import { Button } from '#shared/ui/button.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';

import { StageBar } from './stage-bar.tsx';
import { StageLayers } from './stage-layers.tsx';
import { StartScreen } from './start-screen.tsx';
import { useStage } from './use-stage.ts';

interface Props {
  launch: LaunchRequest;
  title: string;
  /** Called when the first frame has been drawn. */
  onStarted: () => void;
  onRetry: () => void;
  /** Called when the game has ended and its saves have been handed over for sending. */
  onLeft: (isFailed: boolean) => void;
  onOtherSave: (save: VersionRef) => void;
  /** Restarts the game with another core. */
  onCore: (core: Core) => void;
}

/** A running game with its controls, dialogs and start screen. */
export function PlayerStage({ onRetry, onOtherSave, ...played }: Props) {
  const { launch } = played;
  const stage = useStage(played);
  const { view } = stage;
  const { saveSync, actions, state } = view;
  const { phase } = state;
  useMenuChord(phase.kind === 'running', actions.pause);
  return (
    <div
      data-theme="dark"
      className="pointer-events-none fixed inset-y-0 right-[var(--side-panel,0px)] left-0 z-51 text-ink"
    >
      {isOn(phase) && !stage.isMenuOpen && <StageBar {...view} />}
      {phase.kind === 'failed' && (
        <StageFailed
          why={phase.why}
          detail={phase.detail}
          isFlash={!view.isEmulated}
          onRetry={onRetry}
          onBack={view.onQuit}
        />
      )}
      {!isOn(phase) && phase.kind !== 'failed' && (
        <StartScreen rom={launch.rom} from={launch.choices} phase={phase} />
      )}
      {isOn(phase) && saveSync && (
        <div
          data-theme="dark"
          className="pointer-events-auto absolute top-16 right-4 max-w-96 rounded-sm bg-raised"
        >
          <DivergedNotice romId={launch.rom.id} saveSync={saveSync} onOther={onOtherSave} />
        </div>
      )}
      {isOn(phase) && <StageLayers launch={launch} stage={stage} />}
    </div>
  );
}

interface StageFailedProps {
  why: Fault;
  detail: string;
  isFlash: boolean;
  onRetry: () => void;
  onBack: () => void;
}

/** Error screen of a game that could not be started or crashed. */
function StageFailed({ why, detail, isFlash, onRetry, onBack }: StageFailedProps) {
  const { t } = useTranslation('play');
  const texts: Record<Fault, string> = {
    webgl: t('fault-webgl'),
    threads: t('fault-threads'),
    core: t('fault-core'),
    game: isFlash ? t('flash-failed-start') : t('fault-game'),
    crash: t('fault-crash'),
    fetch: t('fault-download'),
    silent: t('fault-silent'),
  };
  return (
    <div className="pointer-events-auto absolute inset-0 grid place-items-center overflow-y-auto bg-canvas">
      <div className="grid max-w-lg justify-items-center gap-2 pb-8">
        <FailedState
          title={why === 'crash' ? t('fault-title-crash') : t('fault-title')}
          onRetry={onRetry}
        >
          <p>{texts[why]}</p>
        </FailedState>
        <Button variant="ghost" onClick={onBack}>
          {t('back-to-options')}
        </Button>
        {detail && (
          <Disclosure title={t('details')}>
            <p className="font-mono text-[0.8125rem] wrap-anywhere text-ink-soft">{detail}</p>
          </Disclosure>
        )}
      </div>
    </div>
  );
}
