import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Bar {
  key: string | number;
  /** Shown before the name, such as a badge. */
  mark?: ReactNode;
  name: ReactNode;
  /** The formatted value. */
  text: ReactNode;
  /** 0 to 1. */
  share: number;
  tone?: 'accent' | 'warn' | undefined;
}

interface Props {
  label: string;
  bars: readonly Bar[];
  className?: string | undefined;
}

/** A list of labeled values with bars; the bars are decorative. */
export function BarList({ label, bars, className }: Props) {
  return (
    <ul
      aria-label={label}
      className={classes('grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4', className)}
    >
      {bars.map(({ key, mark, name, text, share, tone = 'accent' }) => (
        <li key={key} className="flex min-w-0 items-center gap-3">
          {mark}
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <span className="max-w-full font-medium wrap-anywhere">{name}</span>
              <span className="text-ink-soft tabular-nums">{text}</span>
            </div>
            <svg
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-2 w-full overflow-hidden rounded-full bg-pressed forced-colors:border"
            >
              <rect
                width={Math.min(1, Math.max(0, share)) * 100}
                height={1}
                className={classes(
                  tone === 'warn' ? 'fill-warn-ink' : 'fill-accent',
                  'forced-colors:fill-[Highlight]',
                )}
              />
            </svg>
          </div>
        </li>
      ))}
    </ul>
  );
}
