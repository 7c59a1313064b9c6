import { useTranslation } from 'react-i18next';

import { Skeleton } from '#shared/ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function UsersSkeleton() {
  const { t } = useTranslation('common');
  return (
    <output aria-label={t('loading')} className="grid">
      {ROWS.map((row) => (
        <span
          key={row}
          className="flex min-h-15 items-center gap-4 border-b border-line py-2 last:border-0 md:grid md:grid-cols-[3fr_2fr_1fr_1fr_1fr_2.5rem]"
        >
          <span className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full!" />
            <Skeleton className="h-4 w-36" />
          </span>
          <Skeleton className="h-4 w-48 max-md:hidden" />
          <Skeleton className="h-6 w-20 rounded-full! max-md:ml-auto" />
          <Skeleton className="h-6 w-24 rounded-full! max-md:hidden" />
          <Skeleton className="h-4 w-20 max-md:hidden" />
        </span>
      ))}
    </output>
  );
}
