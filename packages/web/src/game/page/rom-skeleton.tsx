import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { resourceAddress } from '#library/data/rom-addresses.ts';
import { knownCards } from '#library/data/roms-cache.ts';
import { titleOf } from '#library/gallery/card-look.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { RomBackdrop } from './frame/rom-backdrop.tsx';
import { RomCover } from './frame/rom-cover.tsx';
import { RomLayout } from './frame/rom-layout.tsx';
import { usePlatformOf } from './use-platform-of.ts';

/** The page before the game is here: with its cover and its title, where a gallery had them. */
export function RomSkeleton({ id }: { id: number }) {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const [card] = useState(() => knownCards(client).get(id));
  const { platform, ratio } = usePlatformOf(card?.platform_id ?? 0);
  const title = card && titleOf(card);
  const family = platform?.family_slug ?? null;
  const slug = platform?.slug ?? '';
  const small = card?.path_cover_small ? resourceAddress(card.path_cover_small) : '';
  return (
    <output aria-label={t('loading')} className="block">
      <RomLayout
        backdrop={
          title !== undefined && (
            <RomBackdrop src={small} title={title} platformSlug={slug} family={family} />
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
              platformName={platform?.display_name ?? ''}
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
