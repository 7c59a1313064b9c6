import { Skeleton } from '#ui/skeleton.tsx';

export function FlashSkeleton() {
  return (
    <div
      aria-busy="true"
      className="mx-auto grid w-full max-w-200 gap-8 px-4 py-10 sm:grid-cols-[14rem_1fr]"
    >
      <Skeleton className="mx-auto aspect-2/3 w-40 sm:w-full" />
      <div className="grid content-start gap-5">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-12 w-40" />
      </div>
    </div>
  );
}
