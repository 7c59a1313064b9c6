import type { Platform, RomCard } from '@saveroom/contract';

import type { CardLook } from './card-look.ts';
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
  top: number;
  cells: readonly Cell[];
  shape: CardShape;
  ratio: number;
  isMixed: boolean;
  look: CardLook;
}

export function GridRow({ row, top, cells, shape, ratio, isMixed, look }: RowProps) {
  const { columns, gap, rowHeight, cardWidth } = shape;
  return (
    <tr
      aria-rowindex={row + 1}
      className="absolute inset-x-0 grid hover:z-10 focus-within:z-10"
      style={{
        top,
        height: rowHeight,
        paddingBottom: gap,
        columnGap: gap,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {cells.map(({ rom, platform, ...cell }, column) =>
        rom ? (
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
          />
        ) : (
          <CardSkeleton
            key={cell.index}
            index={cell.index}
            column={column}
            isTabStop={cell.isTabStop}
            ratio={ratio}
            look={look}
          />
        ),
      )}
    </tr>
  );
}
