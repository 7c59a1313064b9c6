import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { romDetailQueries } from '#library/data/rom.ts';
import type { RomView as RomList } from '#library/data/roms.ts';
import { titleOf } from '#library/gallery/card-look.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';

import { RomNeighbours } from './frame/rom-neighbours.tsx';
import { useNeighbours } from './frame/use-neighbours.ts';
import { RomSkeleton } from './rom-skeleton.tsx';
import type { RomTab } from './rom-tab.ts';
import { RomView } from './rom-view.tsx';

interface Props {
  id: number;
  tab: RomTab;
  onTab: (tab: RomTab) => void;
  /** The list somebody came from; undefined: from nowhere. */
  list: RomList | undefined;
  /** Another game of that list. */
  onOpen: (id: number) => void;
  /** Away from a game that is gone. */
  onDeleted: (platformId: number) => void;
  /** Shown when there is no such game. */
  missing: ReactNode;
  /** What somebody kept of it while playing. */
  saves: ReactNode;
}

const NOT_FOUND = 404;

export function RomPage({ id, tab, onTab, list, onOpen, onDeleted, missing, saves }: Props) {
  const { t } = useTranslation('common');
  const describe = useDescribeError();
  const { data: rom, ...query } = useQuery(romDetailQueries.one(id));
  const neighbours = useNeighbours({ id, view: list, onOpen });
  const name = rom && `${titleOf(rom)} | ${rom.platform_display_name}`;
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);

  if (!rom && query.error) {
    const failure = describe(query.error);
    if (failure.status === NOT_FOUND) return missing;
    return (
      <div className="grid min-h-[70dvh] place-items-center">
        <FailedState
          title={t('error-load')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          <p>{failure.text}</p>
        </FailedState>
      </div>
    );
  }
  return (
    <div className="relative">
      {rom ? (
        <RomView
          key={id}
          rom={rom}
          tab={tab}
          onTab={onTab}
          onDeleted={() => onDeleted(rom.platform_id)}
          saves={saves}
        />
      ) : (
        <RomSkeleton key={id} id={id} />
      )}
      {neighbours && (
        <div className="absolute top-3 right-4 z-10 md:top-5 md:right-8 xl:right-14">
          <RomNeighbours neighbours={neighbours} onOpen={onOpen} />
        </div>
      )}
    </div>
  );
}
