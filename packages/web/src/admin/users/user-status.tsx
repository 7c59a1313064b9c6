import { Ban, CircleCheck, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';

export function StatusBadge({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  return user.enabled ? (
    <Badge tone="good" icon={<CircleCheck size={13} aria-hidden="true" />}>
      {t('users-enabled')}
    </Badge>
  ) : (
    <Badge tone="warn" icon={<Ban size={13} aria-hidden="true" />}>
      {t('users-disabled')}
    </Badge>
  );
}

export function TwoFactorBadge() {
  const { t } = useTranslation('settings');
  return <Badge icon={<ShieldCheck size={13} aria-hidden="true" />}>{t('users-two-factor')}</Badge>;
}

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
