import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { Card } from '#shared/ui/card.tsx';
import { Page } from '#shared/ui/page.tsx';

import { CollectionsCard } from './collections-card.tsx';
import { DeviceCard } from './device-card.tsx';
import { GalleryCard } from './gallery-card.tsx';
import { HomeCard } from './home-card.tsx';
import { PlatformsCard } from './platforms-card.tsx';
import { RestoreButton } from './restore-button.tsx';
import { ThemeTiles } from './theme-tiles.tsx';

interface Props {
  languageSelect: ReactNode;
}

export function InterfaceSettings({ languageSelect }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const { can } = useMe();
  return (
    <Page
      title={t('common:title-user-interface')}
      description={can('me.write') ? t('ui-synced') : t('ui-browser-only')}
      actions={<RestoreButton />}
    >
      <div className="grid gap-5">
        <Card title={t('appearance')}>
          <div className="grid gap-6">
            <div className="md:w-1/2 md:pr-5">{languageSelect}</div>
            <ThemeTiles />
          </div>
        </Card>
        <HomeCard />
        <GalleryCard />
        <div className="grid gap-5 md:grid-cols-2">
          <PlatformsCard />
          <CollectionsCard />
        </div>
        <DeviceCard />
      </div>
    </Page>
  );
}
