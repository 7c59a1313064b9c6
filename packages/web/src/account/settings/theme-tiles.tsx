import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { THEME_CHOICES, themeSetting } from '#shared/lib/settings.ts';

import { ThemePreview } from './theme-preview.tsx';

const NAME = { '0': 'dark', '1': 'light', '2': 'auto' } as const;

export function ThemeTiles() {
  const { t } = useTranslation(['settings', 'common']);
  const [theme, setTheme] = useLocalSetting(themeSetting);
  const name = useId();
  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="mb-2 text-sm font-medium">{t('common:theme')}</legend>
      {THEME_CHOICES.map((choice) => (
        <label
          key={choice}
          className={classes(
            'relative grid cursor-pointer content-start gap-3 rounded-md border p-3 transition has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            choice === theme
              ? 'border-accent bg-accent-soft forced-colors:outline-2 forced-colors:outline-[Highlight]'
              : 'border-line hover:border-line-strong',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === theme}
            onChange={() => setTheme(choice)}
            className="absolute inset-0 z-10 cursor-pointer opacity-0"
          />
          <ThemePreview name={NAME[choice]} />
          <span className="grid">
            <span className="text-sm font-semibold">{t(`common:theme-${NAME[choice]}`)}</span>
            <span className="text-[0.8125rem] text-ink-soft">
              {t(`theme-${NAME[choice]}-text`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
