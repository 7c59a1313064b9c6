import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { commentQueries, useAllowComments } from '#game/data/note-comments.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Switch } from '#shared/ui/switch.tsx';

/** Whether people may comment on public notes. */
export function CommentsCard() {
  const { t } = useTranslation('administration');
  const errorText = useErrorText();
  const { data, error } = useQuery(commentQueries.setting());
  const allow = useAllowComments();
  const failure = allow.error ?? error;
  return (
    <Card title={t('comments-title')}>
      <div className="grid gap-4">
        {failure && <Notice tone="danger">{errorText(failure)}</Notice>}
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
