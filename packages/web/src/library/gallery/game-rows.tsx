import { useImperativeHandle } from 'react';
import type { KeyboardEvent, Ref } from 'react';

import type { RomCard } from '@saveroom/contract';

import type { RomView } from '#library/data/roms.ts';
import { classes } from '#shared/lib/classes.ts';
import type { ViewMode } from '#shared/lib/settings.ts';
import { useFrameSlot } from '#shared/ui/use-frame-slot.ts';

import type { CardLook } from './card-look.ts';
import type { GallerySearch } from './gallery-search.ts';
import { GridRow } from './grid-row.tsx';
import { indexFor } from './letters.ts';
import type { Letter, TopRow } from './letters.ts';
import { COLUMN_COUNT } from './list-columns.ts';
import { ListHead, LIST_HEAD_HEIGHT } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { RowsBackdrop } from './rows-backdrop.tsx';
import { RowsFailed } from './rows-failed.tsx';
import type { SortKey } from './sort-keys.ts';
import { useGameEvents } from './game-events.ts';
import type { GameAction } from './game-events.ts';
import { stepOf } from './grid-keys.ts';
import { useGameRows } from './use-game-rows.ts';
import { usePastRoms } from './use-past-roms.ts';
import { usePlace } from './use-place.ts';
import { usePlatformsById } from './use-platforms-by-id.ts';
import { useRipeGames } from './use-ripe-games.ts';
import { useRoving } from './use-roving.ts';
import type { SelectionControl } from './use-selection.ts';
import { useTilt } from './use-tilt.ts';

export interface GameRowsHandle {
  goTo: (index: number) => void;
}

interface Props {
  ref: Ref<GameRowsHandle>;
  view: RomView;
  total: number;
  label: string;
  mode: ViewMode;
  look: CardLook;
  letters: readonly Letter[];
  /** Width by height of covers. */
  ratio: number;
  isMixed: boolean;
  search: GallerySearch;
  onSort: (key: SortKey, direction: 'asc' | 'desc') => void;
  /** Other games are on their way. */
  isLate: boolean;
  selection: SelectionControl;
  /** What lies over the upper end of the list. */
  edge: () => number;
  onSpot: (top: TopRow) => void;
  onOpen: (rom: RomCard, cover: HTMLElement | null) => void;
  onPreload: (rom: RomCard) => void;
  onAction: (action: GameAction, rom: RomCard, button: HTMLElement) => void;
}

/** Between what sticks to the top and the row one went to. */
const AIR = 8;

/** The games themselves, as cards or as lines: only those in sight exist. */
export function GameRows(props: Props) {
  const { ref, view, total, label, mode, look, ratio, isMixed, isLate, selection } = props;
  const isList = mode === '2';
  const head = isList ? LIST_HEAD_HEIGHT : 0;
  const platforms = usePlatformsById();
  const games = useGameRows({
    view,
    total,
    mode,
    look,
    ratio,
    edge: () => props.edge() + head + AIR,
    onMove: (spot) => {
      place.moved(spot);
      const top = spot?.index ?? 0;
      props.onSpot({ first: top, last: Math.min(total, top + columns) - 1 });
    },
  });
  const { rows, shape, holder, romAt, goTo, reveal } = games;
  const { columns } = shape;
  const first = rows.first * columns;
  const end = Math.min(total, rows.end * columns);
  const roving = useRoving({ holder, first, end, reveal, onFocus: (at) => place.focused(at) });
  const place = usePlace({
    list: view,
    isReady: shape.rowHeight > 0 && total > 0,
    goTo,
    onFocus: roving.focusSoon,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = roving.current;
    const step = stepOf(event.key, { from, total, columns, pageLength: games.pageLength() });
    const letter = [...event.key].length === 1 && indexFor(props.letters, event.key);
    if (step !== null) {
      if (event.shiftKey) void selection.extendFrom(from, step);
      roving.moveTo(step);
    } else if (event.key !== ' ' && typeof letter === 'number') {
      goTo(letter);
      roving.focusSoon(letter);
    } else return;
    event.preventDefault();
  };
  const { listeners, isActive } = useGameEvents({
    romAt,
    selection,
    onOpen: (rom, cover, index) => {
      roving.arrived(index);
      props.onOpen(rom, cover);
    },
    onPreload: props.onPreload,
    onAction: props.onAction,
    onGameFocus: roving.arrived,
    onBlur: roving.left,
    onKeyDown,
  });
  const { ripe, before } = useRipeGames(
    { first, end },
    {
      view,
      inSight: games.inSight,
      ahead: games.ahead,
      isLoaded: (index) => romAt(index) !== undefined,
    },
  );
  const oldRomAt = usePastRoms(before);
  useTilt(holder, look.tilt);
  const inFrame = useFrameSlot();
  useImperativeHandle(ref, () => ({ goTo: (index) => inFrame(() => goTo(index)) }));

  const stateOf = (index: number) => {
    const rom = ripe.has(index) ? romAt(index) : oldRomAt(index);
    return {
      rom,
      index,
      platform: rom && platforms.get(rom.platform_id),
      isTabStop: index === roving.tabStop,
      isActive: isActive(index),
      isChosen: rom !== undefined && selection.state.ids.has(rom.id),
      isSelecting: selection.isSelecting,
    };
  };
  const Row = isList ? ListRow : GridRow;
  // A table that is walked with the arrow keys, cell by cell.
  const semantics = {
    role: 'grid',
    tabIndex: -1,
    'aria-label': label,
    'aria-busy': isLate,
    'aria-rowcount': Math.ceil(total / columns) + (isList ? 1 : 0),
    'aria-colcount': isList ? COLUMN_COUNT : columns,
    'aria-multiselectable': selection.isSelecting,
  };
  return (
    <div className="relative isolate">
      <RowsBackdrop above={head + rows.topOf(rows.first)} below={head + rows.topOf(rows.end)} />
      <table
        {...semantics}
        {...listeners}
        className={classes(
          'group/list block outline-none transition-opacity',
          isLate && 'opacity-60',
        )}
      >
        {isList && <ListHead search={props.search} onSort={props.onSort} />}
        {/* Rows follow each other: a place of its own in the style of each would make the browser slower
            with every row it has ever seen, until it collects its memory. */}
        <tbody
          ref={holder}
          className="block [overflow-anchor:none]"
          // Beyond the end of a list that became shorter, nothing is pushed down.
          style={{ height: rows.height, paddingTop: first < end ? rows.topOf(rows.first) : 0 }}
        >
          {Array.from({ length: Math.max(0, rows.end - rows.first) }, (_, step) => {
            const row = rows.first + step;
            const start = row * columns;
            const count = Math.min(columns, total - start);
            return (
              <Row
                key={row}
                row={row}
                cells={Array.from({ length: count }, (_none, column) => stateOf(start + column))}
                shape={shape}
                ratio={ratio}
                isMixed={isMixed}
                look={look}
              />
            );
          })}
        </tbody>
      </table>
      {games.error && <RowsFailed error={games.error} onRetry={games.retry} />}
    </div>
  );
}
