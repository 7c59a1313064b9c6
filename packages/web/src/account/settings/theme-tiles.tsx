import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { THEME_CHOICES, themeSetting } from '#shared/lib/settings.ts';

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

interface Props {
  name: 'dark' | 'light' | 'auto';
}

/** A small drawing of the interface in this theme. */
function ThemePreview({ name }: Props) {
  return (
    <span
      aria-hidden="true"
      className="relative block h-20 overflow-hidden rounded-sm border border-line"
    >
      {name !== 'light' && <Pane theme="dark" clipped={false} />}
      {name !== 'dark' && <Pane theme="light" clipped={name === 'auto'} />}
    </span>
  );
}

function Pane({ theme, clipped }: { theme: 'dark' | 'light'; clipped: boolean }) {
  return (
    <span
      data-theme={theme}
      className="absolute inset-0 flex bg-canvas"
      style={clipped ? { clipPath: 'polygon(58% 0, 100% 0, 100% 100%, 42% 100%)' } : undefined}
    >
      <span className="grid w-5 content-start justify-items-center gap-1.5 border-r border-line bg-surface pt-2">
        <span className="size-2.5 rounded-xs bg-accent" />
        <span className="h-1 w-2.5 rounded-full bg-line-strong" />
        <span className="h-1 w-2.5 rounded-full bg-line-strong" />
      </span>
      <span className="grid flex-1 content-start gap-2 p-2.5">
        <span className="h-1.5 w-12 rounded-full bg-ink" />
        <span className="flex gap-1.5">
          <span className="h-9 w-7 rounded-xs border border-line bg-raised" />
          <span className="h-9 w-7 rounded-xs border border-line bg-raised" />
          <span className="h-9 w-7 rounded-xs border border-line bg-raised" />
          <span className="h-9 w-7 rounded-xs border border-line bg-raised" />
        </span>
      </span>
    </span>
  );
}
