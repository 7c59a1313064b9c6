import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { FieldValue, FieldView } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { inputClass } from '#shared/ui/input-class.ts';

import { shownField } from './edit-draft.ts';
import type { FieldDraft } from './edit-draft.ts';
import { FieldBar } from './field-bar.tsx';
import {
  FACT_FIELDS,
  fromDateText,
  fromRatingText,
  toDateText,
  toText,
  toWords,
} from './field-kinds.ts';
import type { FactField, FieldKind } from './field-kinds.ts';
import { WordsField } from './words-field.tsx';

interface Props {
  field: FactField;
  view: FieldView;
  draft: FieldDraft | undefined;
  onValue: (value: FieldValue) => void;
  onLock: () => void;
}

/** One fact: what it is, where it comes from, whether it is locked. */
export function FactField({ field, view, draft, onValue, onLock }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const id = useId();
  const kind: FieldKind = FACT_FIELDS[field];
  const label = t(`field-${field}`);
  const { value } = shownField(view, draft);
  const valueText = (other: FieldValue) =>
    kind === 'date' && typeof other === 'number' ? format.calendarDate(other) : toText(other);
  return (
    <div className="grid content-start gap-0.5">
      <div className="flex min-h-9 items-center gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {draft && (
          <span className="size-1.5 rounded-full bg-accent">
            <span className="sr-only">{t('edit-changed')}</span>
          </span>
        )}
        <FieldBar
          view={view}
          draft={draft}
          label={label}
          valueText={valueText}
          onValue={onValue}
          onLock={onLock}
        />
      </div>
      <Control id={id} kind={kind} value={value} onValue={onValue} />
      {view.edited_by !== null && view.edited_at !== null && !draft && (
        <p className="text-xs text-ink-faint">
          {t('edit-by', { name: view.edited_by, when: format.ago(view.edited_at) })}
        </p>
      )}
    </div>
  );
}

interface ControlProps {
  id: string;
  kind: FieldKind;
  value: FieldValue;
  onValue: (value: FieldValue) => void;
}

function Control({ id, kind, value, onValue }: ControlProps) {
  if (kind === 'words') return <WordsField id={id} words={toWords(value)} onChange={onValue} />;
  if (kind === 'long') {
    return (
      <textarea
        id={id}
        value={toText(value)}
        onChange={({ target }) => onValue(target.value)}
        className={classes(inputClass, 'field-sizing-content max-h-72 min-h-28 resize-none py-2')}
      />
    );
  }
  if (kind === 'date') {
    return (
      <input
        id={id}
        type="date"
        value={toDateText(value)}
        onChange={({ target }) => onValue(fromDateText(target.value))}
        className={inputClass}
      />
    );
  }
  if (kind === 'rating') {
    return (
      <input
        id={id}
        type="number"
        min={0}
        max={100}
        step="any"
        value={toText(value)}
        onChange={({ target }) => onValue(fromRatingText(target.value))}
        className={inputClass}
      />
    );
  }
  return (
    <input
      id={id}
      type="text"
      autoComplete="off"
      value={toText(value)}
      onChange={({ target }) => onValue(target.value)}
      className={inputClass}
    />
  );
}
