import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { activityQueries, useShareActivity } from '#library/data/activity.ts';
import { Card } from '#shared/ui/card.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Switch } from '#shared/ui/switch.tsx';

/** Whether other people see what the user is playing. */
export function ActivityCard() {
  const { t } = useTranslation('settings');
  const { data, error } = useQuery(activityQueries.sharing());
  const share = useShareActivity();
  const failure = share.error ?? error;
  return (
    <Card title={t('activity-title')}>
      <div className="grid gap-4">
        <ErrorNotice error={failure} />
        <Switch
          label={t('activity-share')}
          hint={t('activity-share-text')}
          checked={data?.is_shared ?? false}
          disabled={!data}
          onChange={(isShared) => share.mutate(isShared)}
        />
      </div>
    </Card>
  );
}
