import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { MessageScreen } from '#console/parts/message-screen.tsx';
import { DivergenceNote, DivergenceQuestion } from '#console/play/divergence-question.tsx';
import { GameLayer, PlayLayer, GameLoading, useGameHasInput } from '#console/play/play-layer.tsx';
import type { ConsoleGame } from '#play/console/console-player.tsx';
import { isOn } from '#play/session/session-state.ts';

/** A full-screen game with a pause menu. */
export function PlayingGame({ game }: { game: ConsoleGame }) {
  const { t } = useTranslation('console');
  const { phase, title } = game;
  useGameHasInput(phase.kind === 'running', game.pause);
  if (phase.kind === 'paused' && game.divergence) {
    return (
      <PlayLayer>
        <DivergenceQuestion divergence={game.divergence} onBack={game.resume} />
      </PlayLayer>
    );
  }
  if (isOn(phase)) {
    return (
      <>
        <GameLayer>{game.renderLayers()}</GameLayer>
        {phase.kind === 'running' && <DivergenceNote divergence={game.divergence} />}
      </>
    );
  }
  if (phase.kind === 'failed') {
    return (
      <PlayLayer>
        <div className="h-full bg-canvas">
          <MessageScreen
            icon={<CircleAlert aria-hidden="true" />}
            title={t('play-failed')}
            text={game.faultText(phase.why)}
            choices={[
              { label: t('retry'), onPress: game.retry },
              { label: t('back'), onPress: game.quit },
            ]}
            onBack={game.quit}
          />
        </div>
      </PlayLayer>
    );
  }
  const { loaded, total } = phase.kind === 'fetching' ? phase : { loaded: 0, total: 0 };
  const isLeaving = phase.kind === 'leaving';
  return (
    <PlayLayer>
      <GameLoading
        title={title}
        step={isLeaving ? t('saving') : t('starting')}
        loaded={loaded}
        total={total}
        isLeaving={isLeaving}
        onBack={game.quit}
      />
    </PlayLayer>
  );
}
