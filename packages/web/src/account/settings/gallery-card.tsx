import {
  Captions,
  CircleCheck,
  Earth,
  Ellipsis,
  Languages,
  Layers,
  Rotate3d,
  SquareStack,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import {
  enable3DEffectSetting,
  groupRomsSetting,
  showActionBarSetting,
  showGameTitleSetting,
  showLanguagesSetting,
  showRegionsSetting,
  showSiblingsSetting,
  showStatusSetting,
} from '#shared/lib/settings.ts';
import { Card } from '#shared/ui/card.tsx';

import { CardPreview } from './card-preview.tsx';
import { SettingSwitch } from './setting-row.tsx';

const SWITCHES = [
  { name: 'group', setting: groupRomsSetting, icon: Layers },
  { name: 'siblings', setting: showSiblingsSetting, icon: SquareStack },
  { name: 'regions', setting: showRegionsSetting, icon: Earth },
  { name: 'languages', setting: showLanguagesSetting, icon: Languages },
  { name: 'status', setting: showStatusSetting, icon: CircleCheck },
  { name: 'titles', setting: showGameTitleSetting, icon: Captions },
  { name: 'actions', setting: showActionBarSetting, icon: Ellipsis },
  { name: 'tilt', setting: enable3DEffectSetting, icon: Rotate3d },
] as const;

/** How games look in galleries, with a sample beside the switches. */
export function GalleryCard() {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('ui-gallery')} description={t('ui-gallery-text')}>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-10">
        <CardPreview />
        {/* On a phone the sample stays on top: what is focused must not scroll below it. */}
        <div className="grid content-start gap-x-10 gap-y-5 max-md:[&_input]:scroll-mt-76 md:order-first lg:grid-cols-2">
          {SWITCHES.map(({ name, setting, icon }) => (
            <SettingSwitch
              key={name}
              setting={setting}
              icon={icon}
              title={t(`ui-gallery-${name}`)}
              text={t(`ui-gallery-${name}-text`)}
            />
          ))}
        </div>
      </div>
    </Card>
  );
}
