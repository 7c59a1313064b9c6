import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleAlert, Disc3 } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion, RomPlayer } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { playTimeQueries } from '#game/data/play-sessions.ts';
import { playerQueries } from '#game/data/player.ts';
import { readAchievements } from '#game/page/achievements.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { timelineQueries } from '#game/data/timeline.ts';
import { useMe } from '#shared/data/me.ts';
import { preloadPlayer } from '#play/session/preload-player.ts';
import { isNotFound } from '#shared/lib/api-error.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';

import { LoadingScreen } from '#console/parts/loading-screen.tsx';
import { MessageScreen } from '#console/parts/message-screen.tsx';
import { GameView } from './game-view.tsx';

interface Props {
  romId: number;
  focusKey: string;
  /** The save or state to start from; null: the newest. */
  onPlay: (from: AssetVersion | null) => void;
  onOpen: (romId: number) => void;
  onVersion: (romId: number) => void;
  onBack: () => void;
  /** Opens the same game in the normal interface. */
  onExit: () => void;
  /** Renders the control mapping of the game, which can be changed. */
  renderControls: (player: RomPlayer, onClose: () => void) => ReactNode;
}

export function GameScreen({ romId, ...game }: Props) {
  const { onBack } = game;
  const { t } = useTranslation(['console', 'emptyStates']);
  const errorText = useErrorText();
  const rom = useQuery(romDetailQueries.one(romId));
  const player = useQuery(playerQueries.of(romId));
  const timeline = useInfiniteQuery(timelineQueries.of(romId, 'all'));
  const platforms = useQuery(platformQueries.all());
  const played = useQuery(playTimeQueries.of(romId));
  const { user } = useMe();
  const { data: found } = player;
  useEffect(() => {
    if (found) preloadPlayer(found);
  }, [found]);
  if (rom.isPending) return <LoadingScreen layout="game" label={t('loading')} onBack={onBack} />;
  if (isNotFound(rom.error)) {
    return (
      <MessageScreen
        icon={<Disc3 aria-hidden="true" />}
        title={t('emptyStates:rom-title')}
        text={t('emptyStates:rom-text')}
        choices={[{ label: t('back'), onPress: onBack }]}
        onBack={onBack}
      />
    );
  }
  if (rom.isError) {
    return (
      <MessageScreen
        icon={<CircleAlert aria-hidden="true" />}
        title={t('game-failed')}
        text={errorText(rom.error)}
        choices={[
          { label: t('retry'), onPress: () => void rom.refetch() },
          { label: t('back'), onPress: onBack },
        ]}
        onBack={onBack}
      />
    );
  }
  return (
    <GameView
      {...game}
      rom={rom.data}
      platforms={platforms.data ?? []}
      player={player.data}
      versions={timeline.data ?? []}
      achievements={readAchievements(rom.data, user)}
      playTime={(played.data?.duration_ms ?? 0) / 1000}
    />
  );
}
