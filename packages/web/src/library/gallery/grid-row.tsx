import { memo } from 'react';
import type { CSSProperties } from 'react';

import type { Platform, RomCard } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import type { CardLook } from './card-look.ts';
import { placesStyle } from './card-places.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { GameCard } from './game-card.tsx';
import type { CardState } from './game-card.tsx';
import { ratioOf } from './grid-shape.ts';
import type { CardShape } from './grid-shape.ts';

export interface Cell extends CardState {
  index: number;
  /** Undefined: not here yet. */
  rom: RomCard | undefined;
  platform: Platform | undefined;
}

export interface RowProps {
  row: number;
  cells: readonly Cell[];
  shape: CardShape;
  ratio: number;
  isMixed: boolean;
  look: CardLook;
}

const isSameCell = (one: Cell, other: Cell | undefined): boolean =>
  (Object.keys(one) as (keyof Cell)[]).every((key) => one[key] === other?.[key]);

/** Most rows stay as they are while others come, go, or get their games. */
export const isSameRow = (
  { cells, ...one }: RowProps,
  { cells: others, ...other }: RowProps,
): boolean =>
  cells.length === others.length &&
  (Object.keys(one) as (keyof typeof one)[]).every((key) => one[key] === other[key]) &&
  cells.every((cell, place) => isSameCell(cell, others[place]));

export const GridRow = memo(function GridRow(props: RowProps) {
  const { row, cells, shape, ratio, isMixed, look } = props;
  const { columns, gap, rowHeight, cardWidth, coverHeight } = shape;
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
        // A layer of its own: a game that comes has only its row drawn again.
        'relative grid will-change-transform focus-within:z-10',
        cells.some(({ isActive }) => isActive) && 'z-10',
      )}
      style={style}
    >
      {segmentsOf(cells).map(([{ rom, platform, ...cell }, length]) => {
        const column = cell.index - row * columns;
        if (rom) {
          return (
            <GameCard
              {...cell}
              key={cell.index}
              rom={rom}
              column={column}
              platform={platform}
              isMixed={isMixed}
              ratio={isMixed ? ratioOf(platform?.aspect_ratio) : ratio}
              width={Math.round(cardWidth)}
              look={look}
              isNear
            />
          );
        }
        return cell.isTabStop ? (
          <CardSkeleton key={cell.index} index={cell.index} column={column} />
        ) : (
          <td
            key={cell.index}
            aria-hidden="true"
            className="justify-self-start rounded-sm bg-hover"
            style={placesStyle(shape, length)}
          />
        );
      })}
    </tr>
  );
}, isSameRow);

/** Cells by themselves, but for places that wait side by side: how many they are. */
export function segmentsOf(cells: readonly Cell[]): [first: Cell, length: number][] {
  const segments: [Cell, number][] = [];
  const isPlain = ({ rom, isTabStop }: Cell): boolean => !rom && !isTabStop;
  for (const cell of cells) {
    const last = segments.at(-1);
    if (last && isPlain(cell) && isPlain(last[0])) last[1] += 1;
    else segments.push([cell, 1]);
  }
  return segments;
}
