import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';

export function LastActive({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const when = user.last_active;
  if (!when) return t('users-never');
  return (
    <time dateTime={when} title={format.dateTime(when)}>
      {format.ago(when)}
    </time>
  );
}
