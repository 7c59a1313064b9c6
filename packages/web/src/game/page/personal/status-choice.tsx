import { CircleOff } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { PLAY_STATUSES } from '@saveroom/contract';
import type { PlayStatus } from '@saveroom/contract';

import { STATUS_ICONS, useStatusWords } from '#library/gallery/status-words.ts';
import { classes } from '#shared/lib/classes.ts';

interface Props {
  value: PlayStatus | null;
  onChange: (value: PlayStatus | null) => void;
  disabled: boolean;
}

const CHOICES = [null, ...PLAY_STATUSES] as const;

/** How far somebody got: one of a few, all in sight. Radio buttons underneath. */
export function StatusChoice({ value, onChange, disabled }: Props) {
  const { t } = useTranslation('rom');
  const words = useStatusWords();
  const name = useId();
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-2 disabled:opacity-55">
      <legend className="mb-2 text-sm font-medium">{t('status-choice')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {CHOICES.map((status) => {
          const Icon = status ? STATUS_ICONS[status] : CircleOff;
          const isOn = value === status;
          return (
            <label
              key={status}
              className={classes(
                'relative flex min-h-12 cursor-pointer items-center gap-2.5 rounded-sm border px-3 text-sm font-medium transition',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isOn
                  ? 'border-accent bg-accent-soft forced-colors:outline-2 forced-colors:outline-[Highlight]'
                  : 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={isOn}
                onChange={() => onChange(status)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon
                size={17}
                aria-hidden="true"
                className={classes('shrink-0', isOn ? 'text-accent-ink' : 'text-ink-faint')}
              />
              <span className="min-w-0 wrap-break-word">
                {status ? words[status] : t('status-choice-none')}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
