import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { playerQueries } from '#game/data/player.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { useTimelineWith } from '#game/data/timeline.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import type { VersionRef } from '#game/version-ref.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';

import { ChooserSkeleton } from '#play/chooser/chooser-skeleton.tsx';
import { PlayGame } from './play-game.tsx';

interface Props {
  romId: number;
  /** What somebody asked for on the way here. */
  start: { readonly save: VersionRef | null; readonly state: VersionRef | null };
  /** A way to the firmware of the platform; told when it may have changed. */
  renderFirmware: (platformId: number, onChange: () => void) => ReactNode;
  /** To the game's own page. */
  onBack: () => void;
  missing: ReactNode;
}

const NOT_FOUND = 404;
const NOTHING = { data: [], error: null } as const;

/** Everything between wanting to play a game and playing it. */
export function PlayerPage({ romId, start, renderFirmware, onBack, missing }: Props) {
  const { t } = useTranslation(['play', 'common']);
  const describe = useDescribeError();
  const { user, can } = useMe();
  const enabled = can('assets.read');
  const rom = useQuery(romDetailQueries.one(romId));
  const player = useQuery(playerQueries.of(romId));
  const saveId = start.save?.versionId ?? null;
  const stateId = start.state?.versionId ?? null;
  const keptSaves = useTimelineWith(romId, 'save', { versionId: saveId, enabled });
  const keptStates = useTimelineWith(romId, 'state', { versionId: stateId, enabled });
  const saves = enabled ? keptSaves : NOTHING;
  const states = enabled ? keptStates : NOTHING;
  const title = rom.data && titleOf(rom.data);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  const error = rom.error ?? player.error ?? saves.error ?? states.error;
  if (rom.data && player.data && saves.data && states.data && user) {
    return (
      <PlayGame
        rom={rom.data}
        userId={user.id}
        offer={{ player: player.data, saves: saves.data, states: states.data }}
        start={start}
        firmwareLink={renderFirmware(rom.data.platform_id, () => void player.refetch())}
        onBack={onBack}
      />
    );
  }
  if (!error) return <ChooserSkeleton />;
  const failure = describe(error);
  if (failure.status === NOT_FOUND) return missing;
  const all = [rom, player, keptSaves, keptStates];
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <FailedState
        title={t('page-failed')}
        retryLabel={t('common:retry')}
        onRetry={() => all.forEach((query) => query.error && void query.refetch())}
        retrying={all.some(({ isFetching }) => isFetching)}
      >
        <p>{failure.text}</p>
      </FailedState>
    </div>
  );
}
