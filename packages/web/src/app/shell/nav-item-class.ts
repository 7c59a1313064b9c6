import { classes } from '#shared/lib/classes.ts';

interface Look {
  active: boolean;
  slim?: boolean;
}

/** One entry of the rail or of the bottom bar: the icon above its label. */
export const navItemClass = ({ active, slim = false }: Look): string =>
  classes(
    'flex w-full min-w-0 flex-col items-center justify-center gap-0.5 rounded-md text-[clamp(0.5625rem,2.8vw,0.6875rem)]/[1.15] font-medium transition',
    // Two lines of a long word fit as well: what stands above the bar knows its height.
    slim ? 'min-h-12' : 'min-h-14 px-0.5 py-1',
    active
      ? 'bg-accent-soft text-accent-ink forced-chosen'
      : 'text-ink-soft hover:bg-hover hover:text-ink',
  );
