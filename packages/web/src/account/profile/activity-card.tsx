import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { activityQueries, useShareActivity } from '#library/data/activity.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Switch } from '#shared/ui/switch.tsx';

/** Whether other people see what the user is playing. */
export function ActivityCard() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { data, error } = useQuery(activityQueries.sharing());
  const share = useShareActivity();
  const failure = share.error ?? error;
  return (
    <Card title={t('activity-title')}>
      <div className="grid gap-4">
        {failure && <Notice tone="danger">{errorText(failure)}</Notice>}
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
