import { useTranslation } from 'react-i18next';

import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function HomeSkeleton() {
  const { t } = useTranslation(['home', 'common']);
  return (
    <Page title={t('library-title')}>
      <output aria-label={t('common:loading')} className="grid gap-8">
        <Skeleton className="h-27 rounded-lg! sm:max-w-160" />
        <span className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
          {TILES.map((tile) => (
            <Skeleton key={tile} className="h-22 rounded-md!" />
          ))}
        </span>
      </output>
    </Page>
  );
}
