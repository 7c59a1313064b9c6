import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Dices, Search, SlidersHorizontal } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { platformQueries } from '#library/data/platforms.ts';
import { readProgress } from '#library/data/scan-progress.ts';
import { useScanState } from '#library/data/scan.ts';
import { searchPalette } from '#library/search/search-palette-state.ts';
import { useMe } from '#shared/data/me.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { classes } from '#shared/lib/classes.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { showHeroSetting } from '#shared/lib/settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

import type { HomeSectionProps } from './home-section.tsx';
import { PlayingNow } from './playing-now.tsx';
import { HeroSkeleton } from './hero-skeleton.tsx';

const SurpriseDialog = lazy(async () => {
  const { SurpriseDialog: component } = await import('./surprise-dialog.tsx');
  return { default: component };
});

// Loaded on demand: not needed while the library is empty.
const HomeHero = lazy(async () => {
  const { HomeHero: component } = await import('./home-hero.tsx');
  return { default: component };
});
const HomeSections = lazy(async () => {
  const { HomeSections: component } = await import('./home-sections.tsx');
  return { default: component };
});
const EditHome = lazy(async () => {
  const { EditHome: component } = await import('./edit-home.tsx');
  return { default: component };
});

interface Props extends HomeSectionProps {
  /** Whether the dialog for the shelves is open. */
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  /** Notices for users who manage the library. */
  notices: ReactNode;
  /** Metadata summary, once there are games. Never above the first games, which it would move. */
  summary: ReactNode;
  /** Shown instead of the sections while there are no games. */
  empty: ReactNode;
}

/** The home page. A section that cannot be loaded shows its own error. */
export function HomePage({ isEditing, onEdit, notices, summary, empty, ...sections }: Props) {
  const query = useQuery(platformQueries.all());
  const { data: platforms, isFetching, errorUpdateCount } = query;
  const scan = useScanState();
  const { can } = useMe();
  const [hasHero] = useLocalSetting(showHeroSetting);
  if (!platforms && errorUpdateCount > 0) return <HomeFailed query={query} />;
  if (query.isPending) return <HomeSkeleton />;
  // Users who may see games but no platforms get a home without platforms.
  const hasGames = can('roms.read') && !can('platforms.read');
  const isEmpty = (!hasGames && platforms?.every(({ rom_count }) => rom_count === 0)) ?? false;
  if (isEmpty) {
    // A scan may add games any moment, so an empty library is not reported yet.
    const { running, last } = scan.data ?? {};
    const hasFound = last ? readProgress(last).scan_stats.scanned_roms > 0 : false;
    const isScanning = scan.isLoading || running || (isFetching && hasFound);
    return isScanning ? <HomeSkeleton notices={notices} /> : empty;
  }
  return (
    <div className="page-enter grid grid-cols-1 gap-7 pb-12 sm:gap-9">
      <Top isEditing={isEditing} onEdit={onEdit}>
        {hasHero && (
          <Suspense fallback={<HeroSkeleton />}>
            <HomeHero {...sections} />
          </Suspense>
        )}
      </Top>
      <div className="grid gap-3 px-4 empty:hidden sm:px-8">{notices}</div>
      <div className="grid grid-cols-1 gap-8 px-4 sm:gap-10 sm:px-8">
        <PlayingNow />
        <Suspense fallback={<ShelfSkeletons />}>
          <HomeSections {...sections} summary={summary} />
        </Suspense>
      </div>
    </div>
  );
}

/** Shown instead of all sections if the platforms can't be loaded. */
function HomeFailed({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation('home');
  const errorText = useErrorText();
  const { error } = query;
  return (
    <div className="page-enter grid min-h-[80dvh] content-center px-4 py-8">
      <h1 className="sr-only">{t('library-title')}</h1>
      <FailedState
        title={t('failed')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {error && <p>{errorText(error)}</p>}
      </FailedState>
    </div>
  );
}

/** The heading and buttons of the page, above the picture of the hero. */
function Top({
  isEditing,
  onEdit,
  children,
}: Pick<Props, 'isEditing' | 'onEdit'> & { children: ReactNode }) {
  const { t } = useTranslation(['home', 'common']);
  const [isSurprising, setIsSurprising] = useState(false);
  const hasHero = Boolean(children);
  return (
    <div className="relative">
      <header
        className={classes(
          'flex flex-wrap items-center gap-2 px-4 pt-4 sm:gap-3 sm:px-8 sm:pt-5',
          hasHero && 'absolute inset-x-0 top-0 z-10',
        )}
      >
        <h1 className={hasHero ? 'sr-only' : 'text-2xl font-bold sm:text-[1.75rem]/9'}>
          {t('library-title')}
        </h1>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="/ Control+K Meta+K"
          onClick={searchPalette.open}
          className="ml-auto flex min-h-10 w-60 items-center gap-2.5 rounded-sm border border-line bg-sunken/85 px-3 text-left text-sm text-ink-soft transition hover:border-line-strong hover:text-ink max-md:hidden lg:w-80"
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
          className="max-md:ml-auto"
          icon={<Dices size={17} aria-hidden="true" />}
        >
          {t('surprise')}
        </Button>
        <Button
          aria-haspopup="dialog"
          aria-label={t('edit')}
          onClick={() => onEdit(true)}
          className="px-3!"
        >
          <SlidersHorizontal size={17} aria-hidden="true" />
        </Button>
      </header>
      {children}
      <Suspense>
        {isSurprising && <SurpriseDialog onClose={() => setIsSurprising(false)} />}
        {isEditing && <EditHome onClose={() => onEdit(false)} />}
      </Suspense>
    </div>
  );
}

const ROWS = ['a', 'b'];
const COVERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'];

/** Home until the platforms are loaded, which say whether the library has games. */
function HomeSkeleton({ notices }: { notices?: ReactNode }) {
  const { t } = useTranslation('home');
  const [hasHero] = useLocalSetting(showHeroSetting);
  return (
    <div className="grid grid-cols-1 gap-7 sm:gap-9">
      {hasHero ? <HeroSkeleton /> : <div className="h-14" />}
      <h1 className="sr-only">{t('library-title')}</h1>
      {notices && <div className="grid gap-3 px-4 empty:hidden sm:px-8">{notices}</div>}
      <div className="px-4 sm:px-8">
        <ShelfSkeletons />
      </div>
    </div>
  );
}

function ShelfSkeletons() {
  return (
    <Loading className="grid gap-8 sm:gap-10">
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
    </Loading>
  );
}
