import { Boxes, Shapes } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useLocalSetting } from '#shared/lib/local-setting.ts';
import {
  VIRTUAL_COLLECTION_TYPES,
  showVirtualCollectionsSetting,
  virtualCollectionTypeSetting,
} from '#shared/lib/settings.ts';
import { Card } from '#shared/ui/card.tsx';
import { Select } from '#shared/ui/select.tsx';

import { SettingRow, SettingSwitch } from './setting-row.tsx';

/** Collections that nobody made: games that have something in common. */
export function CollectionsCard() {
  const { t } = useTranslation('settings');
  const [type, setType] = useLocalSetting(virtualCollectionTypeSetting);
  const [shown] = useLocalSetting(showVirtualCollectionsSetting);
  return (
    <Card title={t('ui-virtual')} description={t('ui-virtual-text')}>
      <div className="grid gap-5">
        <SettingSwitch
          setting={showVirtualCollectionsSetting}
          icon={Boxes}
          title={t('ui-virtual-show')}
          text={t('ui-virtual-show-text')}
        />
        <SettingRow icon={Shapes} on={shown}>
          <Select
            label={t('ui-virtual-type')}
            value={type}
            onChange={setType}
            disabled={!shown}
            options={VIRTUAL_COLLECTION_TYPES.map((value) => ({
              value,
              label: t(`ui-virtual-type-${value}`),
            }))}
          />
        </SettingRow>
      </div>
    </Card>
  );
}
