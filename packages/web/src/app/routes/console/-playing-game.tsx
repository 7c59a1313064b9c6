import { CircleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { MessageScreen } from '#console/parts/message-screen.tsx';
import { DivergenceNote, DivergenceQuestion, PauseMenu } from '#console/play/pause-menu.tsx';
import { PlayLayer, PlayVeil, useGameHasInput } from '#console/play/play-layer.tsx';
import type { ConsoleGame } from '#play/console/console-player.tsx';
import { syncStatus, useSaveRefusal } from '#play/saves/sync-state.ts';
import { subscribeToNothing } from '#shared/lib/store.ts';

/** A full-screen game with a pause menu. */
export function PlayingGame({ game }: { game: ConsoleGame }) {
  const { t } = useTranslation('console');
  const { phase, title } = game;
  useGameHasInput(phase.kind === 'running', game.pause);
  const keeping = useSyncText(game);
  if (phase.kind === 'running') {
    return (
      <>
        <DivergenceNote divergence={game.divergence} />
        <PlayLayer isPassive>{game.hint}</PlayLayer>
      </>
    );
  }
  if (phase.kind === 'paused' && game.divergence) {
    return (
      <PlayLayer>
        <DivergenceQuestion divergence={game.divergence} onBack={game.resume} />
      </PlayLayer>
    );
  }
  if (phase.kind === 'paused') {
    return (
      <PlayLayer>
        <PauseMenu
          title={title}
          romId={game.romId}
          keeping={keeping}
          discs={game.discs}
          states={game.states}
          controls={game.controls}
          onResume={game.resume}
          onSaveState={game.saveState}
          onLoadState={game.loadState}
          onDisc={game.insertDisc}
          onRestart={game.restart}
          onQuit={game.quit}
        />
      </PlayLayer>
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
      <PlayVeil
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

function useSyncText({ saveSync }: ConsoleGame): string {
  const { t } = useTranslation(['console', 'play']);
  const refusalOf = useSaveRefusal();
  const state = useSyncExternalStore(
    saveSync?.subscribe ?? subscribeToNothing,
    () => saveSync?.state() ?? null,
  );
  const status = state && syncStatus(state);
  if (status === 'sending') return t('sync-running');
  if (status === 'waiting') return refusalOf(state) ?? t('sync-waiting');
  if (status === 'unsafe') return t('play:save-status-unsaved');
  return t('sync-done');
}
