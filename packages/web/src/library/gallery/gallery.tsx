import { useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { currentViewSetting, groupRomsSetting } from '#shared/lib/settings.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { LetterBar } from './letter-bar.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { countFilters } from './active-filters.ts';
import { useCardLook } from './card-look.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterDrawer } from './filter-drawer.tsx';
import { GalleryBody } from './gallery-body.tsx';
import { tidySearch, withoutFilters } from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';
import type { GallerySlots } from './gallery-slots.ts';
import { GalleryToolbar } from './gallery-toolbar.tsx';
import { isEverything, toView } from './gallery-view.ts';
import type { GalleryScope } from './gallery-view.ts';
import type { GameRowsHandle } from './game-rows.tsx';
import { letterOfRow, lettersOf } from './letters.ts';
import type { Letter } from './letters.ts';
import { isAlphabetical } from './sort-keys.ts';
import type { SortKey } from './sort-keys.ts';
import { useEdge } from './use-edge.ts';
import { useRandomGame } from './use-random-game.ts';
import { useSelection } from './use-selection.ts';
import { useSelectionKeys } from './use-selection-keys.ts';
import { useShownView } from './use-shown-view.ts';

interface Props {
  scope: GalleryScope;
  search: GallerySearch;
  onSearch: (next: GallerySearch) => void;
  /**
   * What the gallery is of: a picture, a name, its own buttons. Given the number of games; undefined: it
   * is on its way, null: it could not be had.
   */
  renderHeader: (total: number | null | undefined) => ReactNode;
  /** Names the list for screen readers. */
  label: string;
  /** Width by height of covers. */
  ratio: number;
  /** Games of several platforms: cards say of which, filters can choose. */
  isMixed: boolean;
  /** Shown when there are no games at all. */
  empty: ReactNode;
  slots?: GallerySlots | undefined;
  /** Keeps the filter as a collection. Absent: not offered. */
  onSaveSmart?: (() => void) | undefined;
}

const NO_SLOTS: GallerySlots = {};

/** Games of a place, narrowed, sorted, chosen from: every gallery of the app is this one. */
export function Gallery(props: Props) {
  const { scope, search, renderHeader, label, ratio, isMixed, empty, onSaveSmart } = props;
  const onSearch = (next: GallerySearch) => props.onSearch(tidySearch(next));
  const { t } = useTranslation('gallery');
  const errorText = useErrorText();
  const [grouped] = useLocalSetting(groupRomsSetting);
  const [mode, setMode] = useLocalSetting(currentViewSetting);
  const look = useCardLook(isMixed, grouped);
  const wanted = useMemo(() => toView(scope, search, grouped), [scope, search, grouped]);
  const shown = useShownView(wanted);
  const { view, outline } = shown;
  const selection = useSelection({
    view,
    onError: (error) => toast({ tone: 'danger', message: errorText(error) }),
  });
  const gallery = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const rows = useRef<GameRowsHandle>(null);
  const edge = useEdge(gallery, bar);
  const drawerId = useId();
  const [isFiltering, setIsFiltering] = useState(false);
  const [letter, setLetter] = useState<string | null>(null);
  const goneTo = useRef<Letter | null>(null);
  const showRandom = useRandomGame(wanted);
  useSelectionKeys(selection);

  const isDescending = search.dir === 'desc';
  const letters = useMemo(
    () => lettersOf(outline?.charIndex ?? {}, isDescending),
    [outline?.charIndex, isDescending],
  );
  const total = outline?.total;
  const hasLetters = isAlphabetical(search.order ?? 'name') && total !== undefined && total > 0;
  const isNarrowed = search.search !== undefined || countFilters(search, isMixed) > 0;

  const sort = (order: SortKey, dir: 'asc' | 'desc') =>
    onSearch({
      ...search,
      order: order === 'name' ? undefined : order,
      dir: dir === 'desc' ? dir : undefined,
    });

  return (
    <div ref={gallery} className="pt-5 pr-9 pb-24 pl-4 sm:pt-7 sm:pr-12 sm:pl-8">
      {renderHeader(total ?? (shown.error ? null : undefined))}
      <div
        ref={bar}
        className="sticky top-0 z-20 -mr-9 -ml-4 bg-canvas py-2.5 pr-9 pl-4 max-md:top-[calc(var(--top-bar)+env(safe-area-inset-top))] sm:-mr-12 sm:-ml-8 sm:pr-12 sm:pl-8"
      >
        <GalleryToolbar
          search={search}
          searchLabel={isEverything(scope) ? t('search-all') : t('search')}
          hasPlatforms={isMixed}
          onSearch={onSearch}
          onSort={sort}
          mode={mode}
          onMode={setMode}
          isSelecting={selection.isSelecting}
          onSelect={selection.switchMode}
          onRandom={total ? showRandom : undefined}
          onSaveSmart={isNarrowed ? onSaveSmart : undefined}
          drawerId={drawerId}
          isFiltering={isFiltering}
          onFilters={() => setIsFiltering(!isFiltering)}
        />
      </div>
      <FilterChips search={search} hasPlatforms={isMixed} onSearch={onSearch} />
      <div className="pt-3">
        <GalleryBody
          ref={rows}
          shown={shown}
          label={label}
          mode={mode}
          look={look}
          letters={hasLetters ? letters : []}
          ratio={ratio}
          isMixed={isMixed}
          isNarrowed={isNarrowed}
          empty={empty}
          search={search}
          onSort={sort}
          selection={selection}
          edge={edge}
          slots={props.slots ?? NO_SLOTS}
          onSpot={(top) => setLetter(letterOfRow(letters, top, goneTo.current))}
          onReset={() => onSearch(withoutFilters(search))}
        />
      </div>
      {hasLetters && (
        <LetterBar
          label={t('letter-index')}
          letterLabel={(name) => t('jump-to-letter', { name })}
          letters={letters}
          current={letter}
          onPick={(index) => {
            goneTo.current = letters.find((one) => one.index === index) ?? null;
            rows.current?.goTo(index);
          }}
          className="fixed top-(--edge) right-0 bottom-2 z-20 w-8 py-2 max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))]"
        />
      )}
      <FilterDrawer
        id={drawerId}
        isOpen={isFiltering}
        onClose={() => setIsFiltering(false)}
        view={wanted}
        search={search}
        hasPlatforms={isMixed}
        onSearch={onSearch}
      />
    </div>
  );
}
