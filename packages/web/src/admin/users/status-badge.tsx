import { Ban, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

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
