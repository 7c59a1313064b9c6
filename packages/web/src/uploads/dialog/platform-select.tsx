import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { inputClass } from '#shared/ui/input-class.ts';

import type { PlatformOption } from './platform-options.ts';

interface Props {
  label: string;
  /** Slug; null: not chosen. */
  value: string | null;
  likely: readonly PlatformOption[];
  options: readonly PlatformOption[];
  onChange: (slug: string) => void;
}

/** The system's own list, which every keyboard and every phone knows: likely ones come first. */
export function PlatformSelect({ label, value, likely, options, onChange }: Props) {
  const { t } = useTranslation('upload');
  const first = new Set(likely.map(({ slug }) => slug));
  const rest = options.filter(({ slug }) => !first.has(slug));
  const groups = [
    { label: t('platforms-likely'), some: likely },
    { label: t('platforms-own'), some: rest.filter(({ id }) => id !== null) },
    { label: t('platforms-new'), some: rest.filter(({ id }) => id === null) },
  ].filter(({ some }) => some.length > 0);
  return (
    <div className="relative">
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
        className={classes(inputClass, 'w-full appearance-none pr-10')}
      >
        {value === null && <option value="">{t('platform-choose')}</option>}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label} className="bg-raised text-ink">
            {group.some.map(({ slug, name }) => (
              <option key={slug} value={slug} className="bg-raised text-ink">
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-3 right-3 text-ink-faint"
      />
    </div>
  );
}
