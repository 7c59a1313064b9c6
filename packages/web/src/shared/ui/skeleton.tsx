import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { useKitTexts } from './kit-texts.ts';

/** Placeholder in the size of the content. `Loading` around it announces that it is loading. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes('shimmer block rounded-sm bg-hover', className ?? 'h-4 w-full')}
    />
  );
}

interface LoadingProps {
  className?: string | undefined;
  children: ReactNode;
}

/** Announces that the content of its skeletons is loading. */
export function Loading({ className, children }: LoadingProps) {
  const { loading } = useKitTexts();
  return (
    <output aria-label={loading} className={className}>
      {children}
    </output>
  );
}

interface RowsProps {
  count?: number | undefined;
  rowClass: string;
  className?: string | undefined;
}

/** A list whose rows or cards are loading. */
export function SkeletonRows({ count = 3, rowClass, className = 'grid gap-3' }: RowsProps) {
  return (
    <Loading className={className}>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} className={rowClass} />
      ))}
    </Loading>
  );
}
