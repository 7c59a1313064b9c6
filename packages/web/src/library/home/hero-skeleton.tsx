import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

export const FRAME =
  'relative isolate grid content-end gap-6 px-4 pt-16 pb-2 sm:px-8 md:min-h-90 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-10 md:pt-18 md:pb-6 lg:min-h-104 2xl:min-h-128';
export const PICTURE = 'h-52 max-w-full sm:h-60 md:h-64 lg:h-76 2xl:h-96';

/** Has the size of the hero, so that nothing moves when it is loaded. */
export function HeroSkeleton() {
  return (
    <Loading className={FRAME}>
      <Skeleton
        className={`aspect-4/3 justify-self-center rounded-lg! md:justify-self-end ${PICTURE}`}
      />
      <span className="grid gap-4 md:order-first">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-11 w-[min(28rem,80%)]" />
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-12 w-44 max-md:w-full" />
      </span>
    </Loading>
  );
}
