import {
  Captions,
  CircleCheck,
  Earth,
  Ellipsis,
  Languages,
  Layers,
  Rotate3d,
  SquareStack,
  ToggleRight,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { LocalSetting } from '#shared/lib/local-setting.ts';
import { GALLERY_SWITCHES } from '#shared/lib/settings.ts';
import type { SwitchSetting } from '#shared/lib/settings.ts';
import { Switch } from '#shared/ui/switch.tsx';

/** Rows side by side where there is room for two. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">{children}</div>;
}

interface RowProps {
  icon: LucideIcon;
  /** Highlights the icon. */
  on?: boolean | undefined;
  children: ReactNode;
}

export function SettingRow({ icon: Icon, on = false, children }: RowProps) {
  return (
    <div className="flex items-start gap-4">
      <span
        className={classes(
          'grid size-9 shrink-0 place-items-center rounded-sm transition',
          on ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-ink-faint',
        )}
      >
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

interface SwitchProps {
  setting: LocalSetting<boolean>;
  icon: LucideIcon;
  title: string;
  text: string;
  /** For a setting whose name says what it disables. */
  inverted?: boolean | undefined;
}

export function SettingSwitch({ setting, icon, title, text, inverted = false }: SwitchProps) {
  const [value, set] = useLocalSetting(setting);
  const on = value !== inverted;
  return (
    <SettingRow icon={icon} on={on}>
      <Switch
        label={title}
        hint={text}
        checked={on}
        onChange={(checked) => set(checked !== inverted)}
      />
    </SettingRow>
  );
}

const ICONS: Partial<Record<SwitchSetting['label'], LucideIcon>> = {
  'ui-gallery-actions': Ellipsis,
  'ui-gallery-group': Layers,
  'ui-gallery-languages': Languages,
  'ui-gallery-regions': Earth,
  'ui-gallery-siblings': SquareStack,
  'ui-gallery-status': CircleCheck,
  'ui-gallery-tilt': Rotate3d,
  'ui-gallery-titles': Captions,
};

export function GallerySwitches() {
  const { t } = useTranslation('settings');
  return GALLERY_SWITCHES.map((setting) => (
    <SettingSwitch
      key={setting.key}
      setting={setting}
      icon={ICONS[setting.label] ?? ToggleRight}
      title={t(setting.label)}
      text={t(`${setting.label}-text`)}
    />
  ));
}
