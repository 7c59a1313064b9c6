import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Card } from '#shared/ui/card.tsx';
import { RoleBadge } from '#account/role-badge.tsx';

import { AvatarPicker } from './avatar-picker.tsx';

export function ProfileHeader({ user }: { user: User }) {
  const { t } = useTranslation(['settings', 'common']);
  const format = useFormat();
  const { last_active, created_at, role } = user;
  return (
    <Card>
      <AvatarPicker user={user}>
        <div className="grid min-w-0 justify-items-start gap-1.5 max-sm:justify-items-center">
          <p className="max-w-full truncate text-xl font-bold tracking-tight">{user.username}</p>
          <RoleBadge role={role} label={t(`common:role-${role}`)} />
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft max-sm:justify-center">
            <span>{t('profile-since', { date: format.date(created_at) })}</span>
            {last_active && (
              <span title={format.dateTime(last_active)}>
                {t('profile-last-active', { when: format.ago(last_active) })}
              </span>
            )}
          </p>
        </div>
      </AvatarPicker>
    </Card>
  );
}
