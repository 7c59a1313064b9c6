import { useTranslation } from 'react-i18next';

import { Skeleton } from '#ui/skeleton.tsx';

const TILES = ['a', 'b', 'c', 'd', 'e', 'f'];

export function LibrarySkeleton() {
  const { t } = useTranslation('common');
  return (
    <output
      aria-label={t('loading')}
      className="grid gap-4 rounded-md border border-line bg-canvas p-4"
    >
      <span className="flex items-center gap-3">
        <Skeleton className="size-5" />
        <Skeleton className="h-5 w-1/2" />
      </span>
      <span className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {TILES.map((tile) => (
          <Skeleton key={tile} className="h-13" />
        ))}
      </span>
    </output>
  );
}
