import { useTranslation } from 'react-i18next';

import { Skeleton } from '#ui/skeleton.tsx';

export function PlatformSkeleton() {
  const { t } = useTranslation('common');
  return (
    <output
      aria-label={t('loading')}
      className="mx-auto block w-full max-w-260 px-4 py-6 sm:px-8 sm:py-8"
    >
      <Skeleton className="mb-6 h-40 rounded-xl!" />
      <span className="grid gap-5 md:grid-cols-2">
        <Skeleton className="h-90 rounded-lg!" />
        <Skeleton className="h-90 rounded-lg!" />
      </span>
    </output>
  );
}
