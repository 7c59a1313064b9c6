import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { ConnectedApps } from '#account/apps/connected-apps.tsx';
import { ShareLinksCard } from '#account/shares/share-links-card.tsx';
import { RoleBadge } from '#account/role-badge.tsx';
import { avatarAddress } from '#shared/data/users.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Card } from '#shared/ui/card.tsx';
import { Page } from '#shared/ui/page.tsx';

import { ProfileDevices } from '#account/profiles/profile-devices.tsx';
import { ThisDeviceCard } from '#account/profiles/this-device-card.tsx';
import { ActivityCard } from './activity-card.tsx';
import { AccountForm } from './account-form.tsx';
import { AchievementsForm } from './achievements-form.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { LimitsCard } from './limits-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { PlayCard } from './play-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';
import { YourDataCard } from './your-data-card.tsx';

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
        <Card>
          <AvatarPicker user={user}>
            <ProfileFacts user={user} />
          </AvatarPicker>
        </Card>
        <PlayCard />
        <ActivityCard />
        <LimitsCard />
        <AccountForm user={user} />
        <PasswordForm user={user} />
        <TwoFactorCard />
        <Card title={t('sessions-title')} description={t('sessions-text')}>
          {sessions}
        </Card>
        <ThisDeviceCard userId={user.id} />
        <ConnectedApps user={user} />
        <ShareLinksCard />
        <AchievementsForm user={user} />
        <YourDataCard user={user} />
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

/** The profile of another user, for admins. Accounts are edited in the administration. */
export function OtherProfilePage({ user, sessions }: Pick<Props, 'user' | 'sessions'>) {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <Page width="text" title={t('common:title-profile')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Card>
          <div className="flex items-center gap-5 max-sm:flex-col max-sm:text-center">
            <Avatar name={user.username} src={avatarAddress(user)} size={96} />
            <ProfileFacts user={user} />
          </div>
        </Card>
        <Card title={t('sessions-title')}>
          <div className="grid gap-5">
            {sessions}
            <ProfileDevices userId={user.id} />
          </div>
        </Card>
        <Link
          to="/administration"
          search={{ search: user.username }}
          className={`${buttonClass()} justify-self-start`}
        >
          {t('users-edit')}
        </Link>
      </div>
    </Page>
  );
}

function ProfileFacts({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { last_active, created_at, role } = user;
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5 max-sm:justify-items-center">
      <p className="max-w-full truncate text-xl font-bold tracking-tight">{user.username}</p>
      <RoleBadge role={role} />
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft max-sm:justify-center">
        <span>{t('profile-since', { date: format.date(created_at) })}</span>
        {last_active && (
          <span title={format.dateTime(last_active)}>
            {t('profile-last-active', { when: format.ago(last_active) })}
          </span>
        )}
      </p>
    </div>
  );
}
