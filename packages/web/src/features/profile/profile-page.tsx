import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { Page } from '#ui/page.tsx';

import { AccountForm } from './account-form.tsx';
import { AchievementsForm } from './achievements-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileHeader } from './profile-header.tsx';

export function ProfilePage({ user }: { user: User }) {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <Page width="text" title={t('common:title-profile')} description={t('profile-text')}>
      <div className="grid gap-5">
        <ProfileHeader user={user} />
        <AccountForm user={user} />
        <PasswordForm user={user} />
        <AchievementsForm user={user} />
      </div>
    </Page>
  );
}
