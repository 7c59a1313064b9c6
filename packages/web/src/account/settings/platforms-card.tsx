import { ListTree } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { PLATFORM_GROUPINGS, platformsGroupSetting } from '#shared/lib/settings.ts';
import { Card } from '#shared/ui/card.tsx';
import { Select } from '#shared/ui/select.tsx';

import { SettingRow } from './setting-row.tsx';

export function PlatformsCard() {
  const { t } = useTranslation(['settings', 'common', 'platform']);
  const [grouping, setGrouping] = useLocalSetting(platformsGroupSetting);
  return (
    <Card title={t('common:nav-platforms')}>
      <SettingRow icon={ListTree} on={grouping !== 'none'}>
        <Select
          label={t('platform:group-by')}
          hint={t('platforms-group-hint')}
          value={grouping}
          onChange={setGrouping}
          options={PLATFORM_GROUPINGS.map((value) => ({
            value,
            label: t(`platform:group-by-${value}`),
          }))}
        />
      </SettingRow>
    </Card>
  );
}
