import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion, RomPlayer } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { playerQueries } from '#game/data/player.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { timelineQueries } from '#game/data/timeline.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';

import { LoadingScreen } from '#console/parts/loading-screen.tsx';
import { MessageScreen } from '#console/parts/message-screen.tsx';
import { GameView } from './game-view.tsx';

interface Props {
  romId: number;
  /** The save or state to start from; null: the newest. */
  onPlay: (from: AssetVersion | null) => void;
  onBack: () => void;
  /** Opens the same game in the normal interface. */
  onExit: () => void;
  /** Renders the control mapping of the game, which can be changed. */
  renderControls: (player: RomPlayer, onClose: () => void) => ReactNode;
}

export function GameScreen({ romId, onPlay, onBack, onExit, renderControls }: Props) {
  const { t } = useTranslation('console');
  const errorText = useErrorText();
  const rom = useQuery(romDetailQueries.one(romId));
  const player = useQuery(playerQueries.of(romId));
  const kept = useInfiniteQuery(timelineQueries.of(romId, 'all'));
  const platforms = useQuery(platformQueries.all());
  if (rom.isPending) return <LoadingScreen label={t('loading')} onBack={onBack} />;
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
      rom={rom.data}
      platform={platforms.data?.find(({ id }) => id === rom.data.platform_id)}
      player={player.data}
      kept={kept.data ?? []}
      onPlay={onPlay}
      onBack={onBack}
      onExit={onExit}
      renderControls={renderControls}
    />
  );
}
