import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { themeSetting } from '#shared/lib/settings.ts';
import { Segmented } from '#shared/ui/segmented.tsx';

export function ThemeSwitch() {
  const { t } = useTranslation('common');
  const [theme, setTheme] = useLocalSetting(themeSetting);
  return (
    <Segmented
      label={t('theme')}
      value={theme}
      onChange={setTheme}
      options={[
        { value: '0', label: t('theme-dark'), icon: <Moon size={15} aria-hidden="true" /> },
        { value: '1', label: t('theme-light'), icon: <Sun size={15} aria-hidden="true" /> },
        { value: '2', label: t('theme-auto'), icon: <Monitor size={15} aria-hidden="true" /> },
      ]}
    />
  );
}
