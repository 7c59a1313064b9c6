import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { inputClass } from '#shared/ui/input-class.ts';
import { SelectInput } from '#shared/ui/select-input.tsx';

import { BYTE_UNITS, withMode } from './amount.ts';
import type { AmountDraft, LimitMode } from './amount.ts';

interface Props {
  label: string;
  kind: 'bytes' | 'minutes';
  draft: AmountDraft;
  onChange: (draft: AmountDraft) => void;
  /** Describes what applies if no limit is set. */
  inheritLabel: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** A limit: not set, switched off, or a number. */
export function AmountField({ label, kind, draft, onChange, inheritLabel, error, hint }: Props) {
  const { t } = useTranslation('limits');
  const id = useId();
  const modes: { value: LimitMode; label: string }[] = [
    { value: 'inherit', label: inheritLabel },
    { value: 'none', label: t('no-limit') },
    { value: 'limit', label: t('limit-to') },
  ];
  return (
    <fieldset className="grid gap-1.5 border-t border-line py-3 first-of-type:border-0">
      <legend className="sr-only">{label}</legend>
      <div className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <label htmlFor={`${id}-mode`} className="text-sm font-medium">
          {label}
        </label>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <SelectInput
            id={`${id}-mode`}
            value={draft.mode}
            options={modes}
            onChange={(mode) => onChange(withMode(draft, mode, kind))}
            aria-describedby={hint ? `${id}-hint` : undefined}
            containerClass={draft.mode === 'limit' ? undefined : 'col-span-2'}
          />
          {draft.mode === 'limit' && (
            <NumberWithUnit id={id} kind={kind} draft={draft} onChange={onChange} error={error} />
          )}
        </div>
      </div>
      {error && draft.mode === 'limit' && (
        <p
          id={`${id}-error`}
          role="alert"
          className="text-[0.8125rem] text-danger-ink sm:text-right"
        >
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-ink-faint">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

interface NumberProps extends Pick<Props, 'kind' | 'draft' | 'onChange' | 'error'> {
  id: string;
}

function NumberWithUnit({ id, kind, draft, onChange, error }: NumberProps) {
  const { t } = useTranslation('limits');
  const format = useFormat();
  return (
    <div className="flex items-center gap-2">
      <input
        aria-label={t('amount')}
        inputMode="decimal"
        value={draft.text}
        maxLength={12}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange({ ...draft, text: target.value })}
        className={classes(inputClass, 'w-20! text-right tabular-nums')}
      />
      {kind === 'minutes' ? (
        <span className="text-sm text-ink-soft">{t('minutes')}</span>
      ) : (
        <SelectInput
          aria-label={t('unit')}
          value={String(draft.unit)}
          options={BYTE_UNITS.map((unit) => ({
            value: String(unit),
            label: format.bytes(unit).replace(/[\d\s]+/u, ''),
          }))}
          onChange={(unit) => onChange({ ...draft, unit: Number(unit) })}
        />
      )}
    </div>
  );
}
