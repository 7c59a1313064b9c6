import { Skeleton } from '#shared/ui/skeleton.tsx';

export function TileSkeleton() {
  return (
    <span className="grid gap-2">
      <Skeleton className="aspect-square rounded-md!" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-3 w-1/3" />
    </span>
  );
}
