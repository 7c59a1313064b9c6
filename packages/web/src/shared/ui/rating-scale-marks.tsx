import type { LucideIcon } from 'lucide-react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  icon: LucideIcon;
  tone: string;
  value: number;
  compact: boolean;
}

const MARKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Marks that are filled up to the value; they differ in shape, not only in color. */
export function RatingScaleMarks({ icon: Icon, tone, value, compact }: Props) {
  return (
    <span aria-hidden="true" className="flex">
      {MARKS.map((mark) => (
        <span
          key={mark}
          className={classes(
            'grid place-items-center',
            compact ? 'h-5 w-[1.125rem]' : 'h-10 w-8 min-w-0 shrink',
            mark <= value ? tone : 'text-line-strong',
          )}
        >
          <Icon
            size={compact ? 14 : 24}
            strokeWidth={1.75}
            fill={mark <= value ? 'currentColor' : 'none'}
          />
        </span>
      ))}
    </span>
  );
}
