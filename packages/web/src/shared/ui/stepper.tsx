import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  /** Name of the list, for screen readers. */
  label: string;
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
}

export function Stepper({ label, steps, current }: Props) {
  const ref = useRef<HTMLOListElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    // Scrolls to the top of a new step, because the previous one may be scrolled down.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ol ref={ref} aria-label={label} className="flex items-center gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classes(
            'flex min-w-0 items-center gap-2',
            index > 0 && 'flex-1',
            index === current && 'max-sm:flex-none',
          )}
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={classes(
                'h-px min-w-3 flex-1 transition-colors',
                index <= current ? 'bg-accent' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={classes(
              'grid size-7 shrink-0 place-items-center rounded-full border text-xs font-semibold tabular-nums transition',
              index < current && 'border-accent bg-accent text-on-accent',
              index === current && 'border-accent text-accent-ink',
              index > current && 'border-line-strong text-ink-faint',
            )}
          >
            {index < current ? <Check size={14} strokeWidth={3} /> : index + 1}
          </span>
          <span
            className={classes(
              'truncate text-sm font-medium',
              index === current ? 'text-ink' : 'text-ink-faint max-sm:sr-only',
            )}
          >
            {step}
          </span>
        </li>
      ))}
    </ol>
  );
}
