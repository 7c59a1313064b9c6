import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function PlatformsSkeleton() {
  return (
    <Loading className="grid gap-0.5 px-2">
      <Skeleton className="mb-4 h-10" />
      {SKELETON_KEYS.map((row) => (
        <span key={row} className="flex min-h-14 items-center gap-3">
          <Skeleton className="size-9" />
          <span className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/4" />
          </span>
        </span>
      ))}
    </Loading>
  );
}
