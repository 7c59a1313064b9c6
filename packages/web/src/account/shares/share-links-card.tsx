import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { shareQueries } from '#library/data/shares.ts';
import { ShareList } from '#library/shares/share-list.tsx';
import { Card } from '#shared/ui/card.tsx';

/** The share links of the current user. */
export function ShareLinksCard() {
  const { t } = useTranslation('shares');
  return (
    <Card title={t('title')} description={t('text-own')}>
      <ShareList query={useQuery(shareQueries.own())} isOwn />
    </Card>
  );
}
