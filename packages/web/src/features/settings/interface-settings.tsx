import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useLocalSetting } from '#lib/local-setting.ts';
import { railCollapsedSetting } from '#lib/settings.ts';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { Switch } from '#ui/switch.tsx';

import { ThemeTiles } from './theme-tiles.tsx';

interface Props {
  languageSelect: ReactNode;
}

export function InterfaceSettings({ languageSelect }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const [slim, setSlim] = useLocalSetting(railCollapsedSetting);
  return (
    <Page width="text" title={t('common:title-user-interface')} description={t('interface-text')}>
      <div className="grid gap-5">
        <Card title={t('appearance')}>
          <ThemeTiles />
        </Card>
        <Card title={t('general')}>
          <div className="mb-6">{languageSelect}</div>
          <Switch
            label={t('collapse-rail')}
            hint={t('collapse-rail-text')}
            checked={slim}
            onChange={setSlim}
          />
        </Card>
      </div>
    </Page>
  );
}
