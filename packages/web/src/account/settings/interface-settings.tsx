import {
  Boxes,
  ListTree,
  PanelLeftClose,
  RotateCcw,
  Shapes,
  WandSparkles,
  Waves,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { isAccount, useMe } from '#shared/data/me.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import {
  PLATFORM_GROUPINGS,
  VIRTUAL_COLLECTION_TYPES,
  disableAnimationsSetting,
  platformsGroupSetting,
  railCollapsedSetting,
  reducedMotionSetting,
  virtualCollectionsSettings,
  virtualCollectionTypeSetting,
} from '#shared/lib/settings.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Select } from '#shared/ui/select.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { CardPreview } from './card-preview.tsx';
import { HiddenPlatformsCard } from './hidden-platforms-card.tsx';
import { restoreDefaults } from './restore-defaults.ts';
import { GallerySwitches, SettingRow, SettingRows, SettingSwitch } from './setting-row.tsx';
import { ThemeTiles } from './theme-tiles.tsx';

interface Props {
  languageSelect: ReactNode;
  /** A link that opens the dialog for the shelves of home. */
  homeEditLink: ReactNode;
}

export function InterfaceSettings({ languageSelect, homeEditLink }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const { user, can } = useMe();
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
        <HomeCard editLink={homeEditLink} />
        <GalleryCard />
        <div className="grid gap-5 md:grid-cols-2">
          <PlatformsCard />
          <CollectionsCard />
        </div>
        {isAccount(user) && can('me.write') && <HiddenPlatformsCard />}
        <DeviceCard />
      </div>
    </Page>
  );
}

function HomeCard({ editLink }: { editLink: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('ui-home')} description={t('ui-home-text')}>
      {editLink}
    </Card>
  );
}

/** How games look in galleries, with a preview next to the switches. */
function GalleryCard() {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('ui-gallery')} description={t('ui-gallery-text')}>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-10">
        <CardPreview />
        {/* On a phone the preview sticks to the top: focused switches must not scroll below it. */}
        <div className="grid content-start gap-x-10 gap-y-5 max-md:[&_input]:scroll-mt-76 md:order-first lg:grid-cols-2">
          <GallerySwitches />
        </div>
      </div>
    </Card>
  );
}

function PlatformsCard() {
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

/** Auto collections: games that have something in common. */
function CollectionsCard() {
  const { t } = useTranslation('settings');
  const [type, setType] = useLocalSetting(virtualCollectionTypeSetting);
  const [shown] = useLocalSetting(virtualCollectionsSettings.shown);
  return (
    <Card title={t('ui-virtual')} description={t('ui-virtual-text')}>
      <div className="grid gap-5">
        <SettingSwitch
          setting={virtualCollectionsSettings.shown}
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

/** Settings that depend on the device and are not synced. */
function DeviceCard() {
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

function MotionRow() {
  const { t } = useTranslation('settings');
  const [reduced, setReduced] = useLocalSetting(reducedMotionSetting);
  return (
    <SettingRow icon={Waves} on={!reduced}>
      <p aria-hidden="true" className="text-[0.9375rem]">
        {t('ui-motion')}
      </p>
      <p className="mb-2 text-[0.8125rem] text-ink-faint">{t('ui-motion-text')}</p>
      <Segmented
        label={t('ui-motion')}
        value={reduced ? 'reduced' : 'system'}
        onChange={(value) => setReduced(value === 'reduced')}
        options={[
          { value: 'system', label: t('ui-motion-system') },
          { value: 'reduced', label: t('ui-motion-reduced') },
        ]}
      />
    </SettingRow>
  );
}

function RestoreButton() {
  const { t } = useTranslation('settings');
  const restore = () => {
    const undo = restoreDefaults();
    const action = undo ? { label: t('undo'), onPress: undo } : undefined;
    toast({ tone: 'good', message: t('ui-restored'), action });
  };
  return (
    <Button onClick={restore} icon={<RotateCcw size={16} aria-hidden="true" />}>
      {t('ui-restore')}
    </Button>
  );
}
