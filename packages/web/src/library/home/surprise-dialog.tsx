import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SimpleRom } from '@saveroom/contract';

import { randomRomQuery } from '#library/data/roms.ts';
import { usePlatformsById } from '#library/data/platforms.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Cover } from '#library/covers/cover.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

const RATIO = 2 / 3;

/** Shows a random game, with a button that picks another one. */
export function SurpriseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('home');
  const [roll, setRoll] = useState(1);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...randomRomQuery(roll),
    placeholderData: (before) => before,
  });
  return (
    <Dialog
      title={t('surprise')}
      size="sm"
      onClose={onClose}
      error={error}
      footer={
        <>
          <Button
            busy={isFetching}
            onClick={() => setRoll(roll + 1)}
            icon={<Dices size={17} aria-hidden="true" />}
          >
            {t('surprise-again')}
          </Button>
          {data && (
            <Link
              to="/rom/$rom"
              params={{ rom: data.id }}
              data-autofocus
              className={buttonClass('primary')}
            >
              {t('surprise-open')}
            </Link>
          )}
        </>
      }
    >
      {data === null && <p className="py-6 text-center text-ink-soft">{t('surprise-none')}</p>}
      {data && <RandomGame key={data.id} rom={data} isOld={isPlaceholderData} />}
      {data === undefined && !error && <RandomGameSkeleton />}
    </Dialog>
  );
}

const art = (path: string): string => path && `${basePath}${path}`;

function RandomGame({ rom, isOld }: { rom: SimpleRom; isOld: boolean }) {
  const platform = usePlatformsById().get(rom.platform_id);
  const { name, path_cover_small, path_cover_large, metadatum, regions } = rom;
  const { first_release_date: released } = metadatum;
  return (
    <div
      aria-live="polite"
      aria-busy={isOld}
      className={`page-enter grid justify-items-center gap-4 py-1 ${isOld ? 'opacity-60' : ''}`}
    >
      <Cover
        src={art(path_cover_small)}
        large={art(path_cover_large)}
        sizes="192px"
        thumbhash={rom.thumbhash}
        ratio={RATIO}
        title={titleOf(rom)}
        platformSlug={rom.platform_slug}
        family={platform?.family_slug}
        eager
        className="w-48 rounded-md shadow-3"
      />
      <div className="relative grid justify-items-center gap-1 text-center">
        <p className="text-lg/6 font-semibold text-balance">{name}</p>
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-ink-soft">
          <span>{rom.platform_display_name}</span>
          {released !== null && <span>{new Date(released).getUTCFullYear()}</span>}
          <RegionFlags regions={regions} />
        </p>
      </div>
    </div>
  );
}

const RandomGameSkeleton = () => (
  <div className="grid justify-items-center gap-4 py-1">
    <Skeleton className="aspect-[2/3] w-48 rounded-md!" />
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-4 w-28" />
  </div>
);
