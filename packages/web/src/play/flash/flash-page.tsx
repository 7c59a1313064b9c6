import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorX } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomPlayer } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { playerQueries, refreshPlayed, savedVersion } from '#game/data/player.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { timelineQueries } from '#game/data/timeline.ts';
import { ChooserSkeleton } from '#play/chooser/chooser-skeleton.tsx';
import type { PlayOrder } from '#play/session/play-order.ts';
import { leaveFullScreen } from '#shared/lib/full-screen.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { logFailure } from '#shared/lib/log.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';

import { FlashChooser } from './flash-chooser.tsx';
import { films } from './flash-order.ts';
import { FlashStage } from './flash-stage.tsx';

interface Props {
  romId: number;
  /** Leads back to the game. */
  back: ReactNode;
}

/** A Flash film: what is chosen before it starts, then the film. */
export function FlashPage({ romId, back }: Props) {
  const { t } = useTranslation(['play', 'common']);
  const errorText = useErrorText();
  const client = useQueryClient();
  const { user } = useMe();
  const rom = useQuery(romDetailQueries.one(romId));
  const player = useQuery(playerQueries.of(romId));
  const saves = useInfiniteQuery(timelineQueries.of(romId, 'save'));
  const [order, setOrder] = useState<PlayOrder | null>(null);

  const quit = () => {
    leaveFullScreen();
    setOrder(null);
    refreshPlayed(client, romId).catch((error: unknown) => logFailure('Reading saves', error));
  };
  // A running game continues whatever the queries below return meanwhile.
  if (order) {
    return (
      <FlashStage
        order={order}
        onQuit={quit}
        onOtherSave={(save) => setOrder({ ...order, save: savedVersion(save) })}
      />
    );
  }

  const asked = [rom, player, saves];
  const failed = asked.find(({ error, data }) => error && !data);
  if (failed?.error) {
    return (
      <FailedState
        title={t('flash-failed-load-title')}
        retryLabel={t('common:retry')}
        onRetry={() => {
          for (const one of asked) if (one.error) void one.refetch();
        }}
        retrying={asked.some(({ isFetching }) => isFetching)}
      >
        {errorText(failed.error)}
      </FailedState>
    );
  }
  if (!rom.data || !player.data || !saves.data || !user) return <ChooserSkeleton />;
  if (player.data.kind !== 'flash' || films(player.data).length === 0) {
    return <NoFilm player={player.data} back={back} />;
  }
  return (
    <FlashChooser
      rom={rom.data}
      player={player.data}
      saves={saves.data}
      userId={user.id}
      back={back}
      onPlay={setOrder}
    />
  );
}

function NoFilm({ player, back }: { player: RomPlayer; back: ReactNode }) {
  const { t } = useTranslation('play');
  const fallback = player.kind === 'flash' ? 'no-files' : 'platform';
  const reason = player.reason ?? fallback;
  return (
    <EmptyState
      level={1}
      icon={<MonitorX size={34} aria-hidden="true" />}
      title={t('flash-none-title')}
      actions={back}
    >
      {t(`flash-none-${reason}`)}
    </EmptyState>
  );
}
