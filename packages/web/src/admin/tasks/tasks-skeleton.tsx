import { useTranslation } from 'react-i18next';

import { Skeleton } from '#shared/ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd'];

export function TasksSkeleton() {
  const { t } = useTranslation('common');
  return (
    <output
      aria-label={t('loading')}
      className="grid gap-6 rounded-lg border border-line bg-surface p-6"
    >
      {ROWS.map((row) => (
        <span key={row} className="flex items-start gap-4">
          <Skeleton className="size-10 rounded-md!" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-full max-w-md" />
            <Skeleton className="h-8 w-40" />
          </span>
          <Skeleton className="h-6 w-11 rounded-full!" />
        </span>
      ))}
    </output>
  );
}
