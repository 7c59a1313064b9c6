import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { ConnectedApps } from '#account/apps/connected-apps.tsx';
import { RoleBadge } from '#account/role-badge.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Card } from '#shared/ui/card.tsx';
import { Page } from '#shared/ui/page.tsx';

import { AccountForm } from './account-form.tsx';
import { AchievementsForm } from './achievements-form.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { PasswordForm } from './password-form.tsx';
import { PlayCard } from './play-card.tsx';

interface Props {
  user: User;
  languageSelect: ReactNode;
  themeTiles: ReactNode;
  sessions: ReactNode;
}

export function ProfilePage({ user, languageSelect, themeTiles, sessions }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <Page width="text" title={t('common:title-profile')} description={t('profile-text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ProfileHeader user={user} />
        <PlayCard />
        <AccountForm user={user} />
        <PasswordForm user={user} />
        <Card title={t('sessions-title')} description={t('sessions-text')}>
          {sessions}
        </Card>
        <ConnectedApps user={user} />
        <AchievementsForm user={user} />
        <Card title={t('appearance')}>
          <div className="grid gap-6">
            <div className="md:w-1/2 md:pr-5">{languageSelect}</div>
            {themeTiles}
          </div>
        </Card>
      </div>
    </Page>
  );
}

function ProfileHeader({ user }: { user: User }) {
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
