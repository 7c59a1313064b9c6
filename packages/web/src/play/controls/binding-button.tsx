import { Gamepad2, Keyboard, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';

import { shortName } from './short-names.ts';

interface Props {
  part: 'value' | 'value2';
  /** What it is bound to, in words. */
  input: string;
  bound: string;
  isAsked: boolean;
  onAsk: () => void;
  onClear: () => void;
}

/** Press it, then press the key or button it should be. */
export function BindingButton({ part, input, bound, isAsked, onAsk, onClear }: Props) {
  const { t } = useTranslation('play');
  const isKey = part === 'value';
  const Icon = isKey ? Keyboard : Gamepad2;
  const waiting = isKey ? t('press-key') : t('press-button');
  const shown = bound === '' ? '–' : shortName(bound);
  const what = isKey ? t('input-key') : t('input-controller');
  return (
    <span
      className={classes(
        'flex items-stretch rounded-sm border bg-sunken transition',
        isAsked ? 'border-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <button
        type="button"
        aria-label={`${input}, ${what}: ${isAsked ? waiting : shown}`}
        onClick={onAsk}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-sm px-2.5 text-left text-[0.8125rem]"
      >
        <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-faint" />
        <span
          aria-live={isAsked ? 'polite' : undefined}
          className={classes('truncate', isAsked ? 'text-accent-ink' : 'text-ink')}
        >
          {isAsked ? waiting : shown}
        </span>
      </button>
      {bound !== '' && !isAsked && (
        <button
          type="button"
          aria-label={t('input-clear', { input, what })}
          onClick={onClear}
          className="grid w-7 shrink-0 place-items-center rounded-sm text-ink-faint transition hover:text-ink"
        >
          <X size={13} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
