import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { useReadAccountAgain } from '#account/data/two-factor.ts';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

const TwoFactorSettings = lazy(async () => ({
  default: (await import('#account/two-factor/two-factor-settings.tsx')).TwoFactorSettings,
}));

export function TwoFactorCard() {
  const { t } = useTranslation('twoFactor');
  const readAccountAgain = useReadAccountAgain();
  return (
    <Card title={t('title')} description={t('text')}>
      <Suspense fallback={<Skeleton className="h-14 w-full" />}>
        <TwoFactorSettings onTurnedOn={readAccountAgain} />
      </Suspense>
    </Card>
  );
}
