import type { CSSProperties } from 'react';

import type { CardShape } from './grid-shape.ts';

interface Props {
  /** From the beginning of the list. */
  above: number;
  /** To its end. */
  below: number;
  shape: CardShape;
}

/**
 * Places of games above and below the rows that exist. The scroll bar can be faster than anything
 * can be drawn; what then comes into sight is this and not a void.
 */
export function RowsBackdrop({ above, below, shape }: Props) {
  const { columns, cardWidth, coverHeight, rowHeight } = shape;
  const isList = columns === 1;
  const pattern: CSSProperties = {
    backgroundImage: `linear-gradient(var(--hover) 0 ${isList ? rowHeight - 8 : coverHeight}px, transparent 0)`,
    backgroundSize: `${cardWidth}px ${rowHeight}px`,
    backgroundRepeat: 'space repeat',
  };
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10">
      <div
        className="absolute inset-x-0 top-0"
        style={{ ...pattern, height: Math.max(0, above), backgroundPosition: 'left bottom' }}
      />
      <div
        className="absolute inset-x-0 bottom-0"
        style={{ ...pattern, top: below, backgroundPosition: 'left top' }}
      />
    </div>
  );
}
