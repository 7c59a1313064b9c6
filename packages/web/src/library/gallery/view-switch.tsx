import { Grid2x2, Grid3x3, Rows3 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { VIEW_MODES } from '#shared/lib/settings.ts';
import type { ViewMode } from '#shared/lib/settings.ts';
import { Tooltip } from '#shared/ui/tooltip.tsx';

interface Props {
  mode: ViewMode;
  onChange: (mode: ViewMode) => void;
  /** Words beside the pictures. */
  withText?: boolean | undefined;
}

const ICONS = { 0: Grid3x3, 1: Grid2x2, 2: Rows3 };

/** Small cards, large cards or lines. */
export function ViewSwitch({ mode, onChange, withText = false }: Props) {
  const { t } = useTranslation('gallery');
  const name = useId();
  return (
    <fieldset className="flex gap-0.5 rounded-sm border border-line bg-sunken p-0.5">
      <legend className="sr-only">{t('view')}</legend>
      {VIEW_MODES.map((value) => {
        const Icon = ICONS[value];
        const label = t(`view-${value}`);
        return (
          <Tooltip key={value} text={label} disabled={withText}>
            <label
              className={classes(
                'relative flex h-8.5 min-w-9 flex-1 cursor-pointer items-center justify-center gap-2 rounded-xs text-[0.8125rem] font-medium transition',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus',
                value === mode
                  ? 'bg-raised text-ink shadow-1 forced-chosen'
                  : 'text-ink-faint hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === mode}
                onChange={() => onChange(value)}
                className="absolute inset-0 z-10 cursor-pointer opacity-0"
              />
              <Icon size={17} aria-hidden="true" />
              <span className={withText ? undefined : 'sr-only'}>{label}</span>
            </label>
          </Tooltip>
        );
      })}
    </fieldset>
  );
}
