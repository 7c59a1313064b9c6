import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { Card } from '#shared/ui/card.tsx';
import { Page } from '#shared/ui/page.tsx';

import { AccountForm } from './account-form.tsx';
import { AchievementsForm } from './achievements-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PlayCard } from './play-card.tsx';
import { ProfileHeader } from './profile-header.tsx';

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
