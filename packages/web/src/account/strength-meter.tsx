import { classes } from '#shared/lib/classes.ts';

interface Props {
  /** 0 (very weak) to 4 (very strong). */
  score: number;
  label: string;
}

const STEPS = [1, 2, 3, 4];

export function StrengthMeter({ score, label }: Props) {
  const tone = score <= 1 ? 'bg-danger' : score === 2 ? 'bg-warn-ink' : 'bg-good-ink';
  return (
    <div className="flex items-center gap-3">
      <div className="flex flex-1 gap-1" aria-hidden="true">
        {STEPS.map((step) => (
          <span
            key={step}
            className={classes(
              'h-1 flex-1 rounded-full transition-colors',
              step <= Math.max(score, 1) ? tone : 'bg-line',
            )}
          />
        ))}
      </div>
      <output className="min-w-20 text-right text-xs text-ink-soft" aria-live="polite">
        {label}
      </output>
    </div>
  );
}
