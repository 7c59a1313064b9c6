import { useTranslation } from 'react-i18next';

import { Skeleton } from '#shared/ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function PlayersSkeleton() {
  const { t } = useTranslation('common');
  return (
    <output aria-label={t('loading')} className="grid gap-3">
      <Skeleton className="h-11 w-full rounded-sm sm:w-80" />
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-20 w-full rounded-md" />
      ))}
    </output>
  );
}
