import { classes } from '#shared/lib/classes.ts';

interface Props {
  label: string;
  value: number;
  /** 0 if the total is unknown. */
  max: number;
  /** The progress as text, for screen readers. */
  valueText?: string | undefined;
}

export function ProgressBar({ label, value, max, valueText }: Props) {
  const known = max > 0;
  const share = known ? Math.min(1, value / max) : 0;
  return (
    <div className="relative h-2.5 overflow-hidden rounded-full bg-pressed forced-colors:border">
      <progress
        aria-label={label}
        aria-valuetext={valueText}
        {...(known && { max, value: Math.min(value, max) })}
        className="absolute inset-0 size-full opacity-0"
      />
      <div
        // A new element once the total is known, so that the sweep does not animate to the first
        // value.
        key={known ? 'known' : 'sweep'}
        aria-hidden="true"
        className={classes(
          'h-full rounded-full bg-accent forced-colors:bg-[Highlight]',
          known ? 'transition-[width] duration-(--duration-slow)' : 'progress-sweep',
        )}
        style={{ width: known ? `${share * 100}%` : '33%' }}
      />
    </div>
  );
}
