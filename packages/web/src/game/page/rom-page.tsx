import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { WideArt } from '#library/covers/wide-art.tsx';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { knownCards } from '#library/data/roms-cache.ts';
import type { RomView as RomList } from '#library/data/roms.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';

import { RomCover, RomLayout, usePlatform } from './rom-layout.tsx';
import { RomNeighbors, useNeighbors } from './rom-neighbors.tsx';
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

const NOT_FOUND = 404;

export function RomPage({ id, tab, onTab, list, onOpen, onDeleted, missing, saves }: Props) {
  const { t } = useTranslation('common');
  const describe = useDescribeError();
  const { data: rom, ...query } = useQuery(romDetailQueries.one(id));
  const neighbors = useNeighbors({ id, view: list, onOpen });
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
      {neighbors && (
        <div className="absolute top-3 right-4 z-10 md:top-5 md:right-8 xl:right-14">
          <RomNeighbors neighbors={neighbors} onOpen={onOpen} />
        </div>
      )}
    </div>
  );
}

/** The page while the game loads, with the cover and title that a gallery has already loaded. */
function RomSkeleton({ id }: { id: number }) {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const [card] = useState(() => knownCards(client).get(id));
  const { platform, ratio } = usePlatform(card?.platform_id ?? 0);
  const title = card && titleOf(card);
  const family = platform?.family_slug ?? null;
  const slug = platform?.slug ?? '';
  const small = card?.path_cover_small ? resourceAddress(card.path_cover_small) : '';
  return (
    <output aria-label={t('loading')} className="block">
      <RomLayout
        backdrop={
          title !== undefined && (
            <WideArt
              pictures={undefined}
              title={title}
              platformSlug={slug}
              family={family}
              className="h-120"
            />
          )
        }
        cover={
          card ? (
            <RomCover
              small={small}
              large=""
              thumbhash={card.thumbhash}
              ratio={ratio}
              title={title ?? ''}
              platformSlug={slug}
              family={family}
              isMissing={card.missing_from_fs}
            />
          ) : (
            <Skeleton className="aspect-2/3 w-full rounded-md!" />
          )
        }
        heading={
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 max-md:justify-items-center max-md:text-center">
            {title === undefined ? (
              <Skeleton className="h-9 w-72 max-w-full md:h-12 xl:h-15" />
            ) : (
              <p className="text-[1.75rem]/9 font-extrabold tracking-[-0.025em] text-balance wrap-anywhere md:text-[2.5rem]/12 xl:text-[3.25rem]/15">
                {title}
              </p>
            )}
            <Skeleton className="h-6 w-96 max-w-full" />
          </div>
        }
        actions={
          <div className="flex gap-2 max-md:hidden">
            <Skeleton className="h-12 w-44" />
            <Skeleton className="h-12 w-32" />
            <Skeleton className="h-12 w-36" />
          </div>
        }
      >
        <div className="flex gap-5 border-b border-line pb-3">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-20" />
        </div>
        <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="grid content-start gap-3">
            <Skeleton className="h-4 w-full max-w-[70ch]" />
            <Skeleton className="h-4 w-11/12 max-w-[66ch]" />
            <Skeleton className="h-4 w-2/3 max-w-[48ch]" />
          </div>
          <Skeleton className="h-64 rounded-lg!" />
        </div>
      </RomLayout>
    </output>
  );
}
