import { useQueryClient } from '@tanstack/react-query';
import {
  Suspense,
  lazy,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Ref } from 'react';

import { usePlatformsById } from '#library/data/platforms.ts';
import { useRomWindows } from '#library/data/rom-windows.ts';
import type { IndexRange } from '#library/data/rom-windows.ts';
import { knownCards } from '#library/data/roms-cache.ts';
import type { RomView } from '#library/data/roms.ts';
import { classes } from '#shared/lib/classes.ts';
import type { ViewMode } from '#shared/lib/settings.ts';
import { useVirtualRows } from '#shared/ui/use-virtual-rows.ts';
import type { RowRange } from '#shared/ui/use-virtual-rows.ts';

import type { CardOptions } from './card-options.ts';
import type { GallerySearch, SortKey } from './gallery-search.ts';
import { RowsFailed } from './gallery-frame.tsx';
import { useGameCommands } from './game-commands.tsx';
import type { GallerySlots } from './game-events.ts';
import { useGameEvents } from './game-events.ts';
import { GameGridRow, useTilt } from './game-grid.tsx';
import type { GameCell } from './game-grid.tsx';
import { GameListHead, GameListRow, LIST_HEAD_HEIGHT } from './game-list.tsx';
import { useGridFocus } from './grid-focus.ts';
import { useGridLayout } from './grid-layout.ts';
import type { Letter } from './letter-bar.tsx';
import { COLUMN_COUNT } from './list-cells.tsx';
import { anchorAt, useScrollRestoration } from './scroll-restoration.ts';
import type { ScrollAnchor } from './scroll-restoration.ts';
import type { SelectionControl } from './selection.ts';
import { asDownloadable } from './game-commands.tsx';

const SelectionBar = lazy(async () => {
  const { SelectionBar: component } = await import('./selection-bar.tsx');
  return { default: component };
});

export interface GameRowsHandle {
  scrollToGame: (index: number) => void;
}

interface Props {
  ref: Ref<GameRowsHandle>;
  view: RomView;
  total: number;
  label: string;
  mode: ViewMode;
  options: CardOptions;
  letters: readonly Letter[];
  /** Width by height of covers. */
  ratio: number;
  isMultiPlatform: boolean;
  search: GallerySearch;
  onSort: (key: SortKey, direction: 'asc' | 'desc') => void;
  /** Another list is being loaded. */
  isStale: boolean;
  selection: SelectionControl;
  slots: GallerySlots;
  /** Height of the elements that stick to the top of the viewport, above the list. */
  stickyOffset: () => number;
  /** Called after every scroll with the games of the row at the top. */
  onTopRow: (games: IndexRange) => void;
}

/** Space between the row that is scrolled to and the sticky elements above it. */
const SCROLL_PADDING = 8;
/** The bottom bar of phones covers the end of the viewport. */
const BOTTOM_BAR = 76;
const OVERSCAN = { cards: 2, lines: 6 };

/** The games of a gallery as a grid of cards or as a list. Only visible rows are mounted. */
export function GameRows(props: Props) {
  const { ref, view, total, label, mode, options, ratio, isMultiPlatform, selection } = props;
  const isList = mode === '2';
  const headHeight = isList ? LIST_HEAD_HEIGHT : 0;
  const client = useQueryClient();
  const platforms = usePlatformsById();
  const container = useRef<HTMLTableSectionElement>(null);
  const scrollOffset = useRef(0);
  const anchor = useRef<ScrollAnchor>(null);
  /** The layout in which the anchor was read. */
  const anchorLayout = useRef('');
  const layout = useGridLayout(container, { mode, options, ratio });
  const { columns, rowHeight } = layout;
  const layoutKey = `${columns}×${rowHeight}`;
  const topOffset = () => props.stickyOffset() + headHeight + SCROLL_PADDING;

  // The hooks below need each other: `rows` and `focus` use `restoration` only in callbacks, which
  // run after it is defined.
  const rows = useVirtualRows({
    container,
    count: rowHeight === 0 ? 0 : Math.ceil(total / columns),
    rowHeight,
    overscan: isList ? OVERSCAN.lines : OVERSCAN.cards,
    onScroll: (offset) => {
      scrollOffset.current = offset;
      if (anchorLayout.current !== layoutKey) return;
      anchor.current = anchorAt(offset + topOffset(), columns, rowHeight);
      restoration.onScroll(anchor.current);
      const first = anchor.current?.index ?? 0;
      props.onTopRow({ first, end: Math.min(total, first + columns) });
    },
  });
  const visibleRows = useRef(rows.visible);
  useLayoutEffect(() => {
    visibleRows.current = rows.visible;
  });
  const gamesOf = ({ first, end }: RowRange): IndexRange => ({
    first: first * columns,
    end: Math.min(total, end * columns),
  });
  const mounted = gamesOf(rows.mounted);
  const { romAt, error, retry } = useRomWindows(view, {
    visible: gamesOf(rows.visible),
    mounted,
    total,
  });

  const topOf = (index: number) => Math.floor(index / columns) * rowHeight;
  const scrollToGame = (index: number, fraction = 0) =>
    rows.scrollTo(topOf(index) + fraction * rowHeight, topOffset());
  const reveal = (index: number) => {
    const top = topOf(index);
    const bottom = window.innerHeight - BOTTOM_BAR;
    if (top < scrollOffset.current + topOffset()) rows.scrollTo(top, topOffset() + layout.gap);
    else if (top + rowHeight > scrollOffset.current + bottom) {
      rows.scrollTo(top + rowHeight, bottom);
    }
  };
  const focus = useGridFocus({
    container,
    mounted,
    total,
    columns,
    letters: props.letters,
    pageLength: () => {
      const height = window.innerHeight - BOTTOM_BAR - topOffset();
      return Math.max(1, Math.floor(height / rowHeight)) * columns;
    },
    reveal,
    scrollToGame,
    onFocus: (index) => restoration.onFocus(index),
    onExtend: (from, to) => void selection.extendFrom(from, to),
  });
  const restoration = useScrollRestoration({
    list: view,
    isReady: rowHeight > 0 && total > 0,
    scrollToGame,
    focusGame: focus.focusGame,
  });
  const keepAnchor = useEffectEvent((key: string) => {
    anchorLayout.current = key;
    if (anchor.current) scrollToGame(anchor.current.index, anchor.current.fraction);
  });
  // Keeps the same games visible when the width or view mode changes.
  useLayoutEffect(() => keepAnchor(layoutKey), [layoutKey]);
  useImperativeHandle(ref, () => ({ scrollToGame }));

  const commands = useGameCommands({
    view,
    slots: props.slots,
    onSelect: selection.toggle,
    onDeleted: selection.drop,
  });
  const { listeners, isActive } = useGameEvents({
    romAt,
    selection,
    onOpen: (rom, cover, index) => {
      focus.onGameFocus(index);
      commands.open(rom, cover);
    },
    onPreload: commands.preload,
    onAction: commands.run,
    onGameFocus: focus.onGameFocus,
    onBlur: focus.onBlur,
    onKeyDown: focus.onKeyDown,
  });
  useTilt(container, options.tilt);

  const cellAt = (index: number): GameCell => {
    const rom = romAt(index);
    return {
      rom,
      index,
      platform: rom && platforms.get(rom.platform_id),
      isTabStop: index === focus.tabStop,
      isActive: isActive(index),
      isSelected: rom !== undefined && selection.state.ids.has(rom.id),
      isSelecting: selection.isSelecting,
    };
  };
  const { first: firstRow, end: endRow } = rows.mounted;
  const Row = isList ? GameListRow : GameGridRow;
  const semantics = {
    role: 'grid',
    tabIndex: -1,
    'aria-label': label,
    'aria-busy': props.isStale,
    'aria-rowcount': Math.ceil(total / columns) + (isList ? 1 : 0),
    'aria-colcount': isList ? COLUMN_COUNT : columns,
    'aria-multiselectable': selection.isSelecting,
  };
  const selectedIds = [...selection.state.ids];
  return (
    <>
      <div className="relative isolate">
        <ScrollFiller
          top={headHeight + rows.topOf(firstRow)}
          bottom={headHeight + rows.topOf(endRow)}
        />
        <table
          {...semantics}
          {...listeners}
          className={classes(
            'group/list block outline-none transition-opacity',
            props.isStale && 'opacity-60',
          )}
        >
          {isList && <GameListHead search={props.search} onSort={props.onSort} />}
          {/* Rows are in normal flow: an offset in the style of each row would make Chromium slower
              with every row it has ever styled (ADR 29). */}
          <tbody
            ref={container}
            className="block [overflow-anchor:none]"
            style={{
              height: rows.height,
              paddingTop: firstRow < endRow ? rows.topOf(firstRow) : 0,
            }}
          >
            {Array.from({ length: Math.max(0, endRow - firstRow) }, (_, step) => {
              const row = firstRow + step;
              const start = row * columns;
              const count = Math.min(columns, total - start);
              return (
                <Row
                  key={row}
                  row={row}
                  cells={Array.from({ length: count }, (_none, column) => cellAt(start + column))}
                  layout={layout}
                  ratio={ratio}
                  isMultiPlatform={isMultiPlatform}
                  options={options}
                  visibleRows={visibleRows}
                />
              );
            })}
          </tbody>
        </table>
        {error && <RowsFailed error={error} onRetry={retry} />}
      </div>
      {selection.isSelecting && (
        <Suspense>
          <SelectionBar
            selection={selection}
            total={total}
            actions={commands.actions}
            slots={props.slots}
            onTask={commands.startTask}
            onDownload={(how) => {
              const known = knownCards(client);
              const games = asDownloadable(selectedIds, (id) => known.get(id));
              commands.actions.download(games, how);
            }}
            onDelete={() => commands.confirmDelete(selectedIds)}
          />
        </Suspense>
      )}
      {commands.dialogs}
    </>
  );
}

/** Has the average brightness of placeholders, so that nothing flashes. */
const FILLER_COLOR = 'bg-[color-mix(in_srgb,var(--hover)_66%,transparent)]';

/**
 * Fills the list above and below the mounted rows with one plain color: a dragged scroll bar can be
 * faster than rows are drawn.
 */
function ScrollFiller({ top, bottom }: { top: number; bottom: number }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10">
      <div
        className={`absolute inset-x-0 top-0 ${FILLER_COLOR}`}
        style={{ height: Math.max(0, top) }}
      />
      <div className={`absolute inset-x-0 bottom-0 ${FILLER_COLOR}`} style={{ top: bottom }} />
    </div>
  );
}
