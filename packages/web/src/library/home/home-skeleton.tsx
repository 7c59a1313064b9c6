import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Skeleton } from '#shared/ui/skeleton.tsx';

import { StatsSkeleton } from './stats-strip.tsx';

const ROWS = ['a', 'b', 'c'];
const COVERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'];

/** The shape of home while it is not known whether the library has anything to show. */
export function HomeSkeleton({ notices }: { notices?: ReactNode }) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <div className="grid grid-cols-1 gap-8 px-4 pt-5 sm:gap-10 sm:px-8 sm:pt-7">
      <h1 className="text-2xl font-bold sm:text-[1.75rem]/10">{t('library-title')}</h1>
      {notices && <div className="grid gap-3 empty:hidden">{notices}</div>}
      <output aria-label={t('common:loading')} className="grid grid-cols-1 gap-8 sm:gap-10">
        <StatsSkeleton />
        {ROWS.map((row) => (
          <span key={row} className="grid grid-cols-1 gap-5 overflow-hidden">
            <Skeleton className="h-6 w-44" />
            <span className="flex gap-3 sm:gap-4">
              {COVERS.map((cover) => (
                <Skeleton key={cover} className="aspect-[2/3] w-26 shrink-0 sm:w-36" />
              ))}
            </span>
          </span>
        ))}
      </output>
    </div>
  );
}
