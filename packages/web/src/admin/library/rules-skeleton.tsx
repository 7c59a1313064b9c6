import { useTranslation } from 'react-i18next';

import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

const CARDS = ['a', 'b'];

export function RulesSkeleton() {
  const { t } = useTranslation('common');
  return (
    <output aria-label={t('loading')} className="grid gap-5">
      <Skeleton className="h-10" />
      <span className="grid gap-5 lg:grid-cols-2">
        {CARDS.map((card) => (
          <Card key={card}>
            <span className="grid gap-3">
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-12" />
            </span>
          </Card>
        ))}
      </span>
      <Card>
        <span className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </span>
      </Card>
    </output>
  );
}
