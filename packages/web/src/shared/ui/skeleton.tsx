import { classes } from '#shared/lib/classes.ts';

/** Stands where content will be, in its size. The list around it says that it is loading. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes('shimmer block rounded-sm bg-hover', className ?? 'h-4 w-full')}
    />
  );
}
