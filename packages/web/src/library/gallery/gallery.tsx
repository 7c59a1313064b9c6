import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Suspense,
  lazy,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { findRandomRom, romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';
import { WaitingScreen } from '#library/waiting-screen.tsx';
import { isWaitingForServer } from '#shared/data/is-waiting-for-server.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { currentViewSetting, groupRomsSetting } from '#shared/lib/settings.ts';
import { toast } from '#shared/ui/toast-store.ts';

import { useCardOptions } from './card-options.ts';
import { FilterChips } from './filter-chips.tsx';
import { DEFAULT_SEARCH, isAlphabetical, sortKeyOf, normalizeSearch } from './gallery-search.ts';
import type { GallerySearch, SortKey } from './gallery-search.ts';
import { GalleryFailed, GallerySkeleton, NoResults } from './gallery-frame.tsx';
import { GalleryToolbar } from './gallery-toolbar.tsx';
import { countFilters, isWholeLibraryScope, toView } from './gallery-view.ts';
import type { GalleryScope } from './gallery-view.ts';
import type { GallerySlots } from './game-events.ts';
import { GameRows } from './game-rows.tsx';
import type { GameRowsHandle } from './game-rows.tsx';
import { LetterBar, letterOfRow, lettersOf } from './letter-bar.tsx';
import type { Letter } from './letter-bar.tsx';
import { useSelection, useSelectionKeys } from './selection.ts';

const FilterDrawer = lazy(async () => {
  const { FilterDrawer: component } = await import('./filter-drawer.tsx');
  return { default: component };
});

/** Props from the route of a gallery. */
export interface GalleryRouteProps {
  search: GallerySearch;
  onSearch: (next: GallerySearch) => void;
  slots?: GallerySlots | undefined;
  /** Saves the filter as a collection. Absent: not offered. */
  onSaveSmart?: (() => void) | undefined;
}

/** Props from the route of a platform or collection. */
export interface GalleryPageProps extends GalleryRouteProps {
  /** Shown if the platform or collection does not exist. */
  missing: ReactNode;
}

interface Props extends GalleryRouteProps {
  scope: GalleryScope;
  /** `total`: the number of games; undefined: loading, null: failed to load. */
  renderHeader: (total: number | null | undefined) => ReactNode;
  /** Label of the list for screen readers. */
  label: string;
  /** Width by height of covers. */
  ratio: number;
  /** Games of several platforms: cards show the platform, and it can be filtered. */
  isMultiPlatform: boolean;
  /** Shown if there are no games at all. */
  empty: ReactNode;
}

const NO_SLOTS: GallerySlots = {};

/** The gallery of a platform, a collection or a search: filters, sort order, selection, games. */
export function Gallery(props: Props) {
  const { scope, search, renderHeader, label, ratio, isMultiPlatform, empty, onSaveSmart } = props;
  const onSearch = (next: GallerySearch) => props.onSearch(normalizeSearch(next));
  const { t } = useTranslation('gallery');
  const errorText = useErrorText();
  const [isGrouped] = useLocalSetting(groupRomsSetting);
  const [mode, setMode] = useLocalSetting(currentViewSetting);
  const options = useCardOptions(isMultiPlatform, isGrouped);
  const wanted = useMemo(() => toView(scope, search, isGrouped), [scope, search, isGrouped]);
  const { view, outline, isStale, isWaiting, error, retry, retrying } = useShownView(wanted);
  const selection = useSelection({
    view,
    onError: (cause) => toast({ tone: 'danger', message: errorText(cause) }),
  });
  const gallery = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const rows = useRef<GameRowsHandle>(null);
  const stickyOffset = useStickyOffset(gallery, bar);
  const drawerId = useId();
  const [drawer, setDrawer] = useState<'unloaded' | 'open' | 'closed'>('unloaded');
  const [letter, setLetter] = useState<string | null>(null);
  const pickedLetter = useRef<Letter | null>(null);
  const openRandomGame = useRandomGame(wanted);
  useSelectionKeys(selection);

  const isDescending = search.dir === 'desc';
  const letters = useMemo(
    () => lettersOf(outline?.charIndex ?? {}, isDescending),
    [outline?.charIndex, isDescending],
  );
  const total = outline?.total;
  const hasLetters = isAlphabetical(sortKeyOf(search)) && total !== undefined && total > 0;
  const hasFilters = countFilters(search, isMultiPlatform) > 0;
  const isFiltered = search.search !== undefined || hasFilters;
  const sort = (order: SortKey, dir: 'asc' | 'desc') =>
    onSearch({ ...search, order, dir: dir === 'desc' ? dir : undefined });

  const games = (): ReactNode => {
    if (error) return <GalleryFailed error={error} onRetry={retry} retrying={retrying} />;
    if (isWaiting && !outline) return <WaitingScreen level={2} />;
    if (!view || !outline) return <GallerySkeleton mode={mode} options={options} ratio={ratio} />;
    if (outline.total === 0) {
      if (!isFiltered) return empty;
      return <NoResults isSearchOnly={!hasFilters} onReset={() => onSearch(DEFAULT_SEARCH)} />;
    }
    return (
      <GameRows
        ref={rows}
        view={view}
        total={outline.total}
        label={label}
        mode={mode}
        options={options}
        letters={hasLetters ? letters : []}
        ratio={ratio}
        isMultiPlatform={isMultiPlatform}
        search={search}
        onSort={sort}
        isStale={isStale}
        selection={selection}
        slots={props.slots ?? NO_SLOTS}
        stickyOffset={stickyOffset}
        onTopRow={(range) => setLetter(letterOfRow(letters, range, pickedLetter.current))}
      />
    );
  };
  return (
    <div ref={gallery} className="pt-5 pr-9 pb-24 pl-4 sm:pt-7 sm:pr-12 sm:pl-8">
      {renderHeader(total ?? (error ? null : undefined))}
      <div
        ref={bar}
        className="sticky top-0 z-20 -mr-9 -ml-4 bg-canvas py-2.5 pr-9 pl-4 bars:top-[env(safe-area-inset-top)] sm:-mr-12 sm:-ml-8 sm:pr-12 sm:pl-8"
      >
        <GalleryToolbar
          search={search}
          searchLabel={isWholeLibraryScope(scope) ? t('search-all') : t('search')}
          filterCount={countFilters(search, isMultiPlatform)}
          onSearch={onSearch}
          onSort={sort}
          mode={mode}
          onMode={setMode}
          isSelecting={selection.isSelecting}
          onSelect={selection.switchMode}
          onRandom={total ? openRandomGame : undefined}
          onSaveSmart={isFiltered ? onSaveSmart : undefined}
          drawerId={drawerId}
          isDrawerOpen={drawer === 'open'}
          onFilters={() => setDrawer(drawer === 'open' ? 'closed' : 'open')}
        />
      </div>
      <FilterChips search={search} isMultiPlatform={isMultiPlatform} onSearch={onSearch} />
      {search.search !== undefined && !isStale && outline?.corrected && (
        <output className="block pt-3 text-sm text-ink-soft">
          {t('corrected', { term: search.search, corrected: outline.corrected })}
        </output>
      )}
      <div className="pt-3">{games()}</div>
      {hasLetters && (
        <LetterBar
          label={t('letter-index')}
          letterLabel={(name) => t('jump-to-letter', { name })}
          letters={letters}
          current={letter}
          onPick={(index) => {
            pickedLetter.current = letters.find((one) => one.index === index) ?? null;
            rows.current?.scrollToGame(index);
          }}
          className="fixed top-(--sticky-offset) right-[env(safe-area-inset-right)] bottom-[calc(0.5rem+var(--player-bar))] z-20 w-8 py-2 bars:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))]"
        />
      )}
      {drawer !== 'unloaded' && (
        <Suspense>
          <FilterDrawer
            id={drawerId}
            isOpen={drawer === 'open'}
            onClose={() => setDrawer('closed')}
            view={wanted}
            search={search}
            isMultiPlatform={isMultiPlatform}
            onSearch={onSearch}
          />
        </Suspense>
      )}
    </div>
  );
}

/** While another filter loads, the last list stays visible instead of placeholders. */
function useShownView(wanted: RomView) {
  const [shown, setShown] = useState<RomView | null>(null);
  const next = useQuery(romQueries.outline(wanted));
  if (next.data && shown !== wanted) setShown(wanted);
  const view = next.data ? wanted : shown;
  const { data: outline } = useQuery({
    ...romQueries.outline(view ?? wanted),
    enabled: view !== null,
  });
  return {
    view,
    outline,
    isStale: view !== wanted,
    isWaiting: isWaitingForServer(next),
    error: next.data ? null : next.error,
    retry: () => void next.refetch(),
    retrying: next.isFetching,
  };
}

/**
 * The height of the bar that sticks to the top of the viewport. Elements that stick below it use the
 * variable `--sticky-offset`.
 */
function useStickyOffset(
  gallery: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
): () => number {
  const offset = useRef(0);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const read = () => {
      offset.current = Number.parseFloat(getComputedStyle(element).top) + element.offsetHeight;
      gallery.current?.style.setProperty('--sticky-offset', `${offset.current}px`);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    window.addEventListener('resize', read);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', read);
    };
  }, [gallery, bar]);
  return useCallback(() => offset.current, []);
}

function useRandomGame(view: RomView): () => void {
  const { t } = useTranslation('gallery');
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: () => findRandomRom(view),
    onSuccess: (rom) => {
      if (rom) void navigate({ to: '/rom/$rom', params: { rom: rom.id } });
      else toast({ message: t('random-none') });
    },
  });
  return () => mutate();
}
