import { ChartColumn, Clock, Gamepad2, Library, Play, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import {
  showCollectionsSetting,
  showContinuePlayingSetting,
  showPlatformsSetting,
  showRecentRomsSetting,
  showSmartCollectionsSetting,
  showStatsSetting,
} from '#shared/lib/settings.ts';
import { Card } from '#shared/ui/card.tsx';

import { SettingRows, SettingSwitch } from './setting-row.tsx';

const SECTIONS = [
  { name: 'stats', setting: showStatsSetting, icon: ChartColumn },
  { name: 'recent', setting: showRecentRomsSetting, icon: Clock },
  { name: 'continue', setting: showContinuePlayingSetting, icon: Play },
  { name: 'platforms', setting: showPlatformsSetting, icon: Gamepad2 },
  { name: 'collections', setting: showCollectionsSetting, icon: Library },
  { name: 'smart', setting: showSmartCollectionsSetting, icon: Sparkles },
] as const;

/** What home shows. */
export function HomeCard() {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('ui-home')} description={t('ui-home-text')}>
      <SettingRows>
        {SECTIONS.map(({ name, setting, icon }) => (
          <SettingSwitch
            key={name}
            setting={setting}
            icon={icon}
            title={t(`ui-home-${name}`)}
            text={t(`ui-home-${name}-text`)}
          />
        ))}
      </SettingRows>
    </Card>
  );
}
