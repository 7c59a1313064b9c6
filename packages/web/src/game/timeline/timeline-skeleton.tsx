import { useTranslation } from 'react-i18next';

import { Skeleton } from '#shared/ui/skeleton.tsx';

const ROWS = [1, 2, 3, 4];

export function TimelineSkeleton() {
  const { t } = useTranslation('saves');
  return (
    <output aria-label={t('loading')} className="grid gap-2">
      {ROWS.map((row) => (
        <div key={row} className="flex gap-4 rounded-md border border-line bg-surface p-3">
          <Skeleton className="aspect-4/3 w-24 sm:w-32" />
          <div className="grid flex-1 content-start gap-2.5">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-4 w-32" />
          </div>
        </div>
      ))}
    </output>
  );
}
