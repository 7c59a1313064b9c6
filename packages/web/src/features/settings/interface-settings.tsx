import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useLocalSetting } from '#lib/local-setting.ts';
import { PLATFORM_GROUPINGS, platformsGroupSetting, railCollapsedSetting } from '#lib/settings.ts';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';

import { ThemeTiles } from './theme-tiles.tsx';

interface Props {
  languageSelect: ReactNode;
}

export function InterfaceSettings({ languageSelect }: Props) {
  const { t } = useTranslation(['settings', 'common', 'platform']);
  const [slim, setSlim] = useLocalSetting(railCollapsedSetting);
  const [grouping, setGrouping] = useLocalSetting(platformsGroupSetting);
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
        <Card title={t('common:nav-platforms')}>
          <Select
            label={t('platform:group-by')}
            hint={t('group-platforms-text')}
            value={grouping}
            onChange={setGrouping}
            options={PLATFORM_GROUPINGS.map((value) => ({
              value,
              label: t(`platform:group-by-${value}`),
            }))}
          />
        </Card>
      </div>
    </Page>
  );
}
