import { Skeleton } from '#shared/ui/skeleton.tsx';

export function FilterSkeleton() {
  return (
    <div className="grid gap-3 px-2" aria-busy="true">
      {Array.from({ length: 11 }, (_, line) => (
        <div key={line} className="flex h-9 items-center justify-between">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-8 w-28" />
        </div>
      ))}
    </div>
  );
}
