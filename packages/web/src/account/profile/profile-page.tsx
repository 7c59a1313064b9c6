import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { User, PlayTime } from '@saveroom/contract';

import { ConnectedApps } from '#account/apps/connected-apps.tsx';
import { useRefreshAccount } from '#account/data/two-factor.ts';
import { PlayTimeText } from '#account/limits/play-time-text.tsx';
import { UsageBars } from '#account/limits/usage-bars.tsx';
import { ProfileDevices } from '#account/profiles/profile-devices.tsx';
import { ThisDeviceCard } from '#account/profiles/this-device-card.tsx';
import { RoleBadge } from '#account/role-badge.tsx';
import { activityQueries, useShareActivity } from '#library/data/activity.ts';
import { shareQueries } from '#library/data/shares.ts';
import { ShareList } from '#library/shares/share-list.tsx';
import { limitQueries } from '#shared/data/limits.ts';
import { avatarAddress } from '#shared/data/users.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Card } from '#shared/ui/card.tsx';
import { FailedPart, FailedQuery } from '#shared/ui/failed-state.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Switch } from '#shared/ui/switch.tsx';

import { AccountForm } from './account-form.tsx';
import { AchievementsForm } from './achievements-form.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { PasswordForm } from './password-form.tsx';
import { PlayCard } from './play-card.tsx';
import { YourDataCard } from './your-data-card.tsx';

const TwoFactorSettings = lazy(async () => ({
  default: (await import('#account/two-factor/two-factor-settings.tsx')).TwoFactorSettings,
}));

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

/** The share links of the current user. */
function ShareLinksCard() {
  const { t } = useTranslation('shares');
  return (
    <Card title={t('title')} description={t('text-own')}>
      <ShareList query={useQuery(shareQueries.own())} isOwn />
    </Card>
  );
}

function TwoFactorCard() {
  const { t } = useTranslation('twoFactor');
  const refreshAccount = useRefreshAccount();
  return (
    <Card title={t('title')} description={t('text')}>
      <Suspense fallback={<Skeleton className="h-14 w-full" />}>
        <TwoFactorSettings onTurnedOn={refreshAccount} />
      </Suspense>
    </Card>
  );
}

/** Whether other people see what the user is playing. */
function ActivityCard() {
  const { t } = useTranslation('settings');
  const { data, ...query } = useQuery(activityQueries.sharing());
  const share = useShareActivity();
  return (
    <Card title={t('activity-title')}>
      <div className="grid gap-4">
        {query.isLoadingError && <FailedPart title={t('activity-failed')} query={query} />}
        <ErrorNotice error={share.error} />
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

/** The user's usage and limits. */
function LimitsCard() {
  const { t } = useTranslation('limits');
  const { data, ...query } = useQuery(limitQueries.own());
  return (
    <Card title={t('card-title')} description={t('card-text')}>
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.isLoadingError && <FailedQuery title={t('failed')} query={query} />}
      {data && (
        <div className="grid gap-5">
          <UsageBars limits={data.limits} usage={data.usage} />
          {isLimited(data.play) && <PlayTimeText play={data.play} />}
        </div>
      )}
    </Card>
  );
}

const isLimited = ({ rules }: PlayTime): boolean =>
  rules.schedules.length > 0 || rules.daily !== null;
