import { useRef } from 'react';

import { classes } from '#shared/lib/classes.ts';
import type { ViewMode } from '#shared/lib/settings.ts';
import { useKitTexts } from '#shared/ui/kit-texts.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import type { CardLook } from './card-look.ts';
import { LINE_CLASS } from './list-columns.ts';
import { useShape } from './use-shape.ts';

interface Props {
  mode: ViewMode;
  look: CardLook;
  ratio: number;
}

const ROWS = 4;
const LINES = 14;

/** The gallery to come, in its own measures. */
export function GallerySkeleton({ mode, look, ratio }: Props) {
  const { loading } = useKitTexts();
  const holder = useRef<HTMLOutputElement>(null);
  const { columns, gap, rowHeight } = useShape(holder, { mode, look, ratio });
  const isList = mode === '2';
  return (
    <output
      ref={holder}
      aria-label={loading}
      className={isList ? 'block' : 'grid'}
      style={{ gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {rowHeight > 0 &&
        Array.from({ length: isList ? LINES : columns * ROWS }, (_, place) =>
          isList ? (
            <div key={place} className={classes(LINE_CLASS, 'px-2')} style={{ height: rowHeight }}>
              <span className="max-sm:hidden" />
              <span className="flex items-center gap-3">
                <Skeleton className="h-12 w-9 shrink-0 rounded-xs" />
                <Skeleton className="h-4 w-2/5" />
              </span>
            </div>
          ) : (
            <div key={place} style={{ height: rowHeight - gap }}>
              <div className="overflow-hidden rounded-sm" style={{ aspectRatio: ratio }}>
                <Skeleton className="size-full" />
              </div>
            </div>
          ),
        )}
    </output>
  );
}
