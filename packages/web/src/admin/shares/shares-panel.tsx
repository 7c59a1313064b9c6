import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { shareQueries } from '#library/data/shares.ts';
import { ShareList } from '#library/shares/share-list.tsx';
import { Card } from '#shared/ui/card.tsx';

/** The share links of all users, for admins. */
export function SharesPanel() {
  const { t } = useTranslation('shares');
  return (
    <Card title={t('title')} description={t('text-all')}>
      <ShareList query={useQuery(shareQueries.all())} isOwn={false} />
    </Card>
  );
}
