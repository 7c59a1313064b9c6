import { classes } from '#shared/lib/classes.ts';

/** Placeholder in the size of the content. The list around it announces that it is loading. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes('shimmer block rounded-sm bg-hover', className ?? 'h-4 w-full')}
    />
  );
}
