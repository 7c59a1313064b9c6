import { memo, useEffect, useEffectEvent, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';
import { flushSync } from 'react-dom';

import type { Platform, RomCard } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';
import { useKitTexts } from '#shared/ui/kit-texts.ts';
import type { RowRange } from '#shared/ui/use-virtual-rows.ts';

import type { CardOptions } from './card-options.ts';
import { GameCard } from './game-card.tsx';
import type { CardState } from './game-card.tsx';
import { ratioOf } from './grid-layout.ts';
import type { GridLayout } from './grid-layout.ts';

export interface GameCell extends CardState {
  index: number;
  /** Undefined until it is loaded. */
  rom: RomCard | undefined;
  platform: Platform | undefined;
}

export interface GameRowProps {
  row: number;
  cells: readonly GameCell[];
  layout: GridLayout;
  /** Width by height of covers, unless platforms differ. */
  ratio: number;
  isMultiPlatform: boolean;
  options: CardOptions;
  /** The rows in the viewport. */
  visibleRows: RefObject<RowRange>;
}

/** A row of cards; those that are not loaded yet are placeholders. */
export const GameGridRow = memo(function GameGridRow(props: GameRowProps) {
  const { row, cells, layout, ratio, isMultiPlatform, options } = props;
  const { columns, gap, rowHeight, cardWidth, coverHeight } = layout;
  const shown = useDrawnCells(props);
  const style: CSSProperties & { '--below': string } = {
    height: rowHeight,
    paddingBottom: gap,
    columnGap: gap,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    '--below': `${rowHeight - gap - coverHeight}px`,
  };
  return (
    <tr
      aria-rowindex={row + 1}
      className={classes(
        // A layer of its own, so that a new card repaints only its row.
        'relative grid will-change-transform focus-within:z-10',
        cells.some(({ isActive }) => isActive) && 'z-10',
      )}
      style={style}
    >
      {segmentsOf(shown).map(([{ rom, platform, ...state }, length]) => {
        const column = state.index - row * columns;
        if (rom) {
          return (
            <GameCard
              {...state}
              key={state.index}
              rom={rom}
              column={column}
              platform={platform}
              isMultiPlatform={isMultiPlatform}
              ratio={isMultiPlatform ? ratioOf(platform?.aspect_ratio) : ratio}
              width={Math.round(cardWidth)}
              options={options}
              isVirtual
            />
          );
        }
        return state.isTabStop ? (
          <FocusablePlaceholder key={state.index} index={state.index} column={column} />
        ) : (
          <td
            key={state.index}
            aria-hidden="true"
            className="justify-self-start rounded-sm bg-hover"
            style={placeholderStyle(layout, length)}
          />
        );
      })}
    </tr>
  );
}, isSameRow);

/**
 * Compares props for memoization: most rows do not change while others are mounted, unmounted or
 * loaded.
 */
export function isSameRow(
  { cells, ...one }: GameRowProps,
  { cells: others, ...other }: GameRowProps,
): boolean {
  return (
    cells.length === others.length &&
    (Object.keys(one) as (keyof typeof one)[]).every((key) => one[key] === other[key]) &&
    cells.every((cell, index) => isSameCell(cell, others[index]))
  );
}

const isSameCell = (one: GameCell, other: GameCell | undefined): boolean =>
  (Object.keys(one) as (keyof GameCell)[]).every((key) => one[key] === other?.[key]);

/** The cells of a row, with adjacent placeholders merged into one segment. */
export function segmentsOf(cells: readonly GameCell[]): [first: GameCell, length: number][] {
  const segments: [GameCell, number][] = [];
  const isPlaceholder = ({ rom, isTabStop }: GameCell): boolean => !rom && !isTabStop;
  for (const cell of cells) {
    const last = segments.at(-1);
    if (last && isPlaceholder(cell) && isPlaceholder(last[0])) last[1] += 1;
    else segments.push([cell, 1]);
  }
  return segments;
}

/**
 * Adjacent placeholders are one element with hard shadows, because they must cost next to nothing. A
 * repeated background picture would take ten times as long to paint.
 */
function placeholderStyle(
  { cardWidth, coverHeight, gap }: GridLayout,
  count: number,
): CSSProperties {
  const others = Array.from({ length: count - 1 }, (_, step) => (step + 1) * (cardWidth + gap));
  return {
    gridColumn: `span ${count}`,
    width: cardWidth,
    height: coverHeight,
    boxShadow: others.map((left) => `${left}px 0 var(--hover)`).join(', ') || undefined,
  };
}

/** A placeholder that can have the focus before its game is loaded. */
function FocusablePlaceholder({ index, column }: { index: number; column: number }) {
  const { loading } = useKitTexts();
  return (
    <td
      aria-colindex={column + 1}
      aria-label={loading}
      aria-disabled="true"
      data-index={index}
      data-focus
      tabIndex={0}
      className="rounded-sm bg-hover bg-clip-content pb-(--below)"
    />
  );
}

/**
 * Time budget for rendering cells in one frame. The browser takes several times as long to paint
 * them.
 */
const DRAW_MS = 5;
/** Number of cells rendered before the budget is checked again. */
const CELLS_AT_ONCE = 4;
/** Minimum number of cells rendered per frame, so that slow devices finish too. */
const MIN_CELLS = 6;

interface DrawTask {
  isVisible: () => boolean;
  /** Renders at most `max` cells; returns how many. */
  draw: (max: number) => number;
  /** Time of the frame in which the cells were loaded. */
  frame: CSSNumberish | null;
}

/** Rows with cells that are loaded but not drawn yet, in the order in which they were loaded. */
const drawTasks = new Set<DrawTask>();
let nextFrame = 0;

function addDrawTask(task: DrawTask): () => void {
  drawTasks.add(task);
  nextFrame ||= requestAnimationFrame(drawSome);
  return () => drawTasks.delete(task);
}

/**
 * Renders cells until the budget is used up. Rows in the viewport come first, newest first, because
 * they stay visible longest while scrolling.
 */
function drawSome(frame: number): void {
  const tasks = [...drawTasks].toReversed();
  // A jump has just mounted all these rows, which is enough work for one frame.
  const hasJumped = tasks.every((task) => task.frame === frame);
  if (!hasJumped) drawInOrder(tasks);
  nextFrame = drawTasks.size > 0 ? requestAnimationFrame(drawSome) : 0;
}

function drawInOrder(tasks: readonly DrawTask[]): void {
  const visible = new Set(tasks.filter(({ isVisible }) => isVisible()));
  const inOrder = [...visible, ...tasks.filter((task) => !visible.has(task))];
  const until = performance.now() + DRAW_MS;
  let drawn = 0;
  for (const { draw } of inOrder) {
    let count = 1;
    while (count > 0 && (drawn < MIN_CELLS || performance.now() < until)) {
      // Rendered synchronously, because React would schedule it after this frame.
      count = flushSync(() => draw(CELLS_AT_ONCE));
      drawn += count;
    }
  }
}

/**
 * A jump or another filter brings a hundred games into view. Drawing them at once would take a long
 * task, so a few are drawn in each frame; until then a cell shows its last game or a placeholder.
 */
export function useDrawnCells({
  row,
  cells,
  visibleRows,
}: Pick<GameRowProps, 'row' | 'cells' | 'visibleRows'>): readonly GameCell[] {
  const [drawn, setDrawn] = useState<readonly (RomCard | undefined)[]>([]);
  const isDue = ({ rom, isTabStop }: GameCell, index: number): boolean =>
    rom !== undefined && !isTabStop && drawn[index]?.id !== rom.id;
  const draw = useEffectEvent((max: number): number => {
    const due = cells.filter(isDue).slice(0, max);
    if (due.length > 0)
      setDrawn(cells.map((cell, index) => (due.includes(cell) ? cell.rom : drawn[index])));
    return due.length;
  });
  const isWaiting = cells.some(isDue);
  useEffect(() => {
    if (!isWaiting) return undefined;
    return addDrawTask({
      isVisible: () => row >= visibleRows.current.first && row < visibleRows.current.end,
      draw: (max) => draw(max),
      frame: document.timeline.currentTime,
    });
  }, [isWaiting, row, visibleRows]);
  return cells.map((cell, index) => {
    if (!isDue(cell, index)) return cell;
    return { ...cell, rom: drawn[index] };
  });
}

const MAX_TILT_DEGREES = 14;

/** Tilts the cover under the pointer towards it. */
export function useTilt(container: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    const grid = container.current;
    if (!grid || !enabled) return undefined;
    let tilted: HTMLElement | null = null;
    const reset = () => {
      tilted?.style.removeProperty('--lean-x');
      tilted?.style.removeProperty('--lean-y');
      tilted = null;
    };
    const tilt = ({ target, clientX, clientY, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element)) return;
      const cover = target.closest<HTMLElement>('[data-cover]');
      if (cover !== tilted) reset();
      if (!cover) return;
      tilted = cover;
      const box = cover.getBoundingClientRect();
      const x = (clientX - box.left) / box.width - 0.5;
      const y = (clientY - box.top) / box.height - 0.5;
      cover.style.setProperty('--lean-x', `${(-y * MAX_TILT_DEGREES).toFixed(2)}deg`);
      cover.style.setProperty('--lean-y', `${(x * MAX_TILT_DEGREES).toFixed(2)}deg`);
    };
    grid.addEventListener('pointermove', tilt);
    grid.addEventListener('pointerleave', reset);
    return () => {
      reset();
      grid.removeEventListener('pointermove', tilt);
      grid.removeEventListener('pointerleave', reset);
    };
  }, [container, enabled]);
}
