import { useTranslation } from 'react-i18next';

import { Skeleton } from '#shared/ui/skeleton.tsx';

/** As the chooser will be. */
export function ChooserSkeleton() {
  const { t } = useTranslation('play');
  return (
    <div aria-busy="true" aria-label={t('loading')} className="px-4 py-5 md:px-8 lg:px-14">
      <div className="mx-auto w-full max-w-6xl">
        <Skeleton className="h-10 w-28" />
      </div>
      <div className="mx-auto grid w-full max-w-6xl gap-8 pt-4 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-12 md:pt-12 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <Skeleton className="mx-auto aspect-2/3 w-[min(46vw,12rem)] md:w-full" />
        <div className="grid content-start gap-8">
          <div className="grid gap-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-12 w-3/4" />
          </div>
          <Skeleton className="h-14 w-52" />
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
            <Skeleton className="aspect-4/3" />
            <Skeleton className="aspect-4/3" />
          </div>
        </div>
      </div>
    </div>
  );
}
