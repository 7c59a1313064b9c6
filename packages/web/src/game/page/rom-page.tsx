import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { isWaitingForServer } from '#shared/data/is-waiting-for-server.ts';
import { isNotFound } from '#shared/lib/api-error.ts';
import { FailedQuery } from '#shared/ui/failed-state.tsx';

import { GameCover } from '#library/covers/game-cover.tsx';
import { romDetailQueries } from '#library/data/rom.ts';
import { knownCards } from '#library/data/roms-cache.ts';
import type { RomView as RomList } from '#library/data/roms.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { WaitingScreen } from '#library/waiting-screen.tsx';

import { COVER_CLASS } from './rom-cover.tsx';
import { RomNeighbors, useNeighbors } from './rom-neighbors.tsx';
import { RomSkeleton } from './rom-skeleton.tsx';
import type { RomTab } from './rom-tab.ts';
import { RomView } from './rom-view.tsx';

interface Props {
  id: number;
  tab: RomTab;
  onTab: (tab: RomTab) => void;
  /** The list that the user came from, if any. */
  list: RomList | undefined;
  /** Opens another game of that list. */
  onOpen: (id: number) => void;
  onDeleted: (platformId: number) => void;
  /** Shown when the game does not exist. */
  missing: ReactNode;
  /** Content of the saves tab. */
  saves: ReactNode;
}

export function RomPage({ id, tab, onTab, list, onOpen, onDeleted, missing, saves }: Props) {
  const { t } = useTranslation('common');
  const { data: rom, ...query } = useQuery(romDetailQueries.one(id));
  const neighbors = useNeighbors({ id, view: list, onOpen });
  const name = rom && `${titleOf(rom)} | ${rom.platform_display_name}`;
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);

  // An open game may have been deleted or hidden from the user.
  if (isNotFound(query.error)) return missing;
  if (isWaitingForServer(query)) return <WaitingScreen />;
  if (!rom && query.error) {
    return (
      <div className="grid min-h-[70dvh] place-items-center">
        <FailedQuery title={t('error-load')} query={query} />
      </div>
    );
  }
  return (
    <div className="group/page relative" data-neighbors={neighbors ? '' : undefined}>
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
        <LoadingRom key={id} id={id} tab={tab} />
      )}
      {neighbors && (
        <div className="absolute top-3 right-4 z-10 md:top-5 md:right-8 xl:right-14">
          <RomNeighbors neighbors={neighbors} onOpen={onOpen} />
        </div>
      )}
    </div>
  );
}

/** The page while the game loads, with the cover and title that a gallery has already loaded. */
function LoadingRom({ id, tab }: { id: number; tab: RomTab }) {
  const client = useQueryClient();
  const [card] = useState(() => knownCards(client).get(id));
  return (
    <RomSkeleton
      isCompact={tab !== 'overview'}
      cover={card && <GameCover game={card} isBesideTitle className={COVER_CLASS} />}
      title={card && titleOf(card)}
    />
  );
}
