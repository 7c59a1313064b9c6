import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { commentQueries, useAllowComments } from '#game/data/note-comments.ts';
import { Card } from '#shared/ui/card.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Switch } from '#shared/ui/switch.tsx';

/** Whether people may comment on public notes. */
export function CommentsCard() {
  const { t } = useTranslation('administration');
  const { data, error } = useQuery(commentQueries.setting());
  const allow = useAllowComments();
  const failure = allow.error ?? error;
  return (
    <Card title={t('comments-title')}>
      <div className="grid gap-4">
        <ErrorNotice error={failure} />
        <Switch
          label={t('comments-allow')}
          hint={t('comments-allow-text')}
          checked={data?.is_enabled ?? false}
          disabled={!data}
          onChange={(isEnabled) => allow.mutate(isEnabled)}
        />
      </div>
    </Card>
  );
}
