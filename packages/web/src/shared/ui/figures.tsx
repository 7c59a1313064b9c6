import { classes } from '#shared/lib/classes.ts';

interface Figure {
  label: string;
  value: string;
  /** Highlighted, because it needs attention. */
  notable?: boolean | undefined;
}

interface Props {
  figures: readonly Figure[];
  size?: 'md' | 'lg' | undefined;
  className?: string | undefined;
}

/** Labeled numbers side by side. */
export function Figures({ figures, size = 'md', className }: Props) {
  return (
    <dl className={classes('grid gap-x-4 gap-y-5', className)}>
      {figures.map(({ label, value, notable = false }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="text-[0.8125rem]/5 text-balance text-ink-soft">{label}</dt>
          <dd
            className={classes(
              'font-semibold tracking-tight whitespace-nowrap tabular-nums',
              size === 'lg' ? 'text-[1.375rem]/8 sm:text-[1.75rem]/9' : 'text-xl/7',
              notable && 'text-warn-ink',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
