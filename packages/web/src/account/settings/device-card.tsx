import { PanelLeftClose, WandSparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { disableAnimationsSetting, railCollapsedSetting } from '#shared/lib/settings.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { Card } from '#shared/ui/card.tsx';

import { MotionRow } from './motion-row.tsx';
import { SettingRows, SettingSwitch } from './setting-row.tsx';

/** What depends on the screen and the machine, and so does not follow anybody. */
export function DeviceCard() {
  const { t } = useTranslation('settings');
  const hasRail = useIsDesktop();
  return (
    <Card title={t('ui-device')} description={t('ui-device-text')}>
      <SettingRows>
        <MotionRow />
        <SettingSwitch
          setting={disableAnimationsSetting}
          inverted
          icon={WandSparkles}
          title={t('ui-decoration')}
          text={t('ui-decoration-text')}
        />
        {hasRail && (
          <SettingSwitch
            setting={railCollapsedSetting}
            icon={PanelLeftClose}
            title={t('sidebar-collapse')}
            text={t('sidebar-collapse-text')}
          />
        )}
      </SettingRows>
    </Card>
  );
}
