import { useQuery } from '@tanstack/react-query';
import { Dices, Search } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { platformQueries } from '#library/data/platforms.ts';
import { readProgress } from '#library/data/scan-progress.ts';
import { useScanState } from '#library/data/scan.ts';
import { searchPalette } from '#library/search/search-palette-state.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import type { HomeSectionProps } from './home-section.tsx';
import { HomeSections } from './home-sections.tsx';
import { StatsSkeleton } from './stats-strip.tsx';

const SurpriseDialog = lazy(async () => {
  const { SurpriseDialog: component } = await import('./surprise-dialog.tsx');
  return { default: component };
});

interface Props extends HomeSectionProps {
  /** Notices for users who manage the library. */
  notices: ReactNode;
  /** Metadata summary, once there are games. */
  summary: ReactNode;
  /** Shown instead of the sections while there are no games. */
  empty: ReactNode;
}

/** If the platforms cannot be loaded, each section shows its own error. */
export function HomePage({ notices, summary, empty, ...sections }: Props) {
  const { data: platforms, isPending, isFetching } = useQuery(platformQueries.all());
  const scan = useScanState();
  if (isPending) return <HomeSkeleton />;
  const isEmpty = platforms?.every(({ rom_count }) => rom_count === 0) ?? false;
  if (isEmpty) {
    // A scan may add games any moment, so an empty library is not reported yet.
    const { running, last } = scan.data ?? {};
    const hasFound = last ? readProgress(last).scan_stats.scanned_roms > 0 : false;
    const isScanning = scan.isLoading || running || (isFetching && hasFound);
    return isScanning ? <HomeSkeleton notices={notices} /> : empty;
  }
  return (
    <div className="page-enter grid grid-cols-1 gap-8 px-4 pt-5 pb-12 sm:gap-10 sm:px-8 sm:pt-7">
      <HomeHeader />
      <div className="grid gap-3 empty:hidden">
        {notices}
        {summary}
      </div>
      <HomeSections {...sections} />
    </div>
  );
}

function HomeHeader() {
  const { t } = useTranslation(['home', 'common']);
  const [isSurprising, setIsSurprising] = useState(false);
  return (
    <header className="flex flex-wrap items-center gap-3">
      <h1 className="mr-auto text-2xl font-bold sm:text-[1.75rem]/9">{t('library-title')}</h1>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={searchPalette.open}
        className="flex min-h-10 w-60 items-center gap-2.5 rounded-sm border border-line bg-sunken px-3 text-left text-sm text-ink-faint transition hover:border-line-strong hover:text-ink-soft max-md:hidden lg:w-80"
      >
        <Search size={16} aria-hidden="true" />
        <span className="flex-1">{t('common:palette-hint')}</span>
        <kbd
          aria-hidden="true"
          className="grid h-5.5 min-w-5.5 place-items-center rounded-xs border border-line px-1 font-sans text-xs text-ink-soft"
        >
          /
        </kbd>
      </button>
      <Button
        aria-haspopup="dialog"
        onClick={() => setIsSurprising(true)}
        icon={<Dices size={17} aria-hidden="true" />}
      >
        {t('surprise')}
      </Button>
      {isSurprising && (
        <Suspense>
          <SurpriseDialog onClose={() => setIsSurprising(false)} />
        </Suspense>
      )}
    </header>
  );
}

const ROWS = ['a', 'b', 'c'];
const COVERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'];

/** Home until the platforms are loaded, which say whether the library has games. */
function HomeSkeleton({ notices }: { notices?: ReactNode }) {
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
