import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomPlayer, SharedGame } from '@saveroom/contract';

import { useBrowserSupport } from '#play/chooser/use-browser-support.ts';
import { tagOf } from '#shared/i18n/languages.ts';
import { leaveFullScreen } from '#shared/lib/full-screen.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

import { sharedQueries } from '../data.ts';
import { browserSaveQuery } from '#play/saves/browser-saves.ts';
import { visitorLaunch } from './visitor-launch.ts';
import { VisitorStage } from './visitor-stage.tsx';

interface Props {
  token: string;
  game: SharedGame;
  onLeft: () => void;
}

/** Runs a game of a share link. It continues from the save of this browser. */
export function VisitorPlayer({ token, game, onLeft }: Props) {
  const { t } = useTranslation(['shares', 'common', 'play']);
  const client = useQueryClient();
  const player = useQuery(sharedQueries.player(token, game.id));
  const save = useQuery(browserSaveQuery(game.id));
  const leave = () => {
    leaveFullScreen();
    void client.invalidateQueries({ queryKey: browserSaveQuery(game.id).queryKey });
    onLeft();
  };
  if (player.error) {
    return (
      <Screen>
        <FailedQuery title={t('page-failed')} query={player} />
        <Button onClick={leave}>{t('back')}</Button>
      </Screen>
    );
  }
  // Read after mounting: the save of an earlier run is no longer the newest.
  if (!player.data || !save.isFetchedAfterMount) {
    return (
      <Screen>
        <Spinner size={28} announced />
      </Screen>
    );
  }
  return (
    <Running
      token={token}
      game={game}
      player={player.data}
      save={save.data?.content ?? null}
      onLeft={leave}
    />
  );
}

interface RunningProps extends Props {
  player: RomPlayer;
  save: ArrayBuffer | null;
}

function Running({ token, game, player, save, onLeft }: RunningProps) {
  const { t, i18n } = useTranslation('shares');
  const browserSupport = useBrowserSupport();
  // Decided once: later replies must not restart a running game.
  const [launch, setLaunch] = useState(() =>
    visitorLaunch({ token, game, player, save, browserSupport, language: tagOf(i18n.language) }),
  );
  if (!launch) {
    return (
      <Screen>
        <p className="text-ink-soft">{t('play-unavailable')}</p>
        <Button onClick={onLeft}>{t('back')}</Button>
      </Screen>
    );
  }
  return (
    <VisitorStage
      launch={launch}
      title={game.name}
      onRetry={() => setLaunch({ ...launch })}
      onLeft={onLeft}
    />
  );
}

function Screen({ children }: { children: ReactNode }) {
  return (
    <div
      data-theme="dark"
      className="fixed inset-0 z-51 grid place-content-center justify-items-center gap-4 bg-canvas p-6 text-center text-ink"
    >
      {children}
    </div>
  );
}
