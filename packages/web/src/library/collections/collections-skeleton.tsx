import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function CollectionsSkeleton({ rows = ROWS.length }: { rows?: number | undefined }) {
  return (
    <Loading className="grid gap-0.5 px-2">
      {ROWS.slice(0, rows).map((row) => (
        <span key={row} className="flex min-h-16 items-center gap-3">
          <Skeleton className="size-12" />
          <span className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/4" />
          </span>
        </span>
      ))}
    </Loading>
  );
}
