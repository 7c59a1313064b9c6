import { useTranslation } from 'react-i18next';

import { Skeleton } from '#shared/ui/skeleton.tsx';

export function StatsSkeleton() {
  const { t } = useTranslation('common');
  return (
    <output aria-label={t('loading')} className="grid gap-6">
      <Skeleton className="h-36 w-full rounded-lg!" />
      <Skeleton className="h-80 w-full rounded-lg!" />
      <Skeleton className="h-72 w-full rounded-lg!" />
    </output>
  );
}
