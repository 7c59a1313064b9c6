import { ChevronDown, Lock, LockOpen, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';
import type { FieldOrigin, FieldValue, FieldView } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { inputClass } from '#shared/ui/input-class.ts';
import { Menu } from '#shared/ui/menu.tsx';

import { isSameValue, shownField } from './edit-form.ts';
import type { EditForm, FieldDraft } from './edit-form.ts';
import {
  FACT_FIELDS,
  FACT_ORDER,
  fromDateText,
  fromRatingText,
  toDateText,
  toText,
  toList,
} from './field-values.ts';
import type { FactField, FieldKind } from './field-values.ts';

const WIDE: ReadonlySet<string> = new Set(['summary', 'alternative_names']);

export function FactsPanel({ form }: { form: EditForm }) {
  return (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
      {FACT_ORDER.map((field) => {
        const view = form.viewOf(field);
        if (!view) return null;
        return (
          <div key={field} className={WIDE.has(field) ? 'md:col-span-2' : undefined}>
            <FactField
              field={field}
              view={view}
              draft={form.drafts.get(field)}
              onValue={(value) => form.setField(view, value)}
              onLock={() => form.toggleLock(view)}
            />
          </div>
        );
      })}
    </div>
  );
}

interface Props {
  field: FactField;
  view: FieldView;
  draft: FieldDraft | undefined;
  onValue: (value: FieldValue) => void;
  onLock: () => void;
}

function FactField({ field, view, draft, onValue, onLock }: Props) {
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
  if (kind === 'list') return <ListField id={id} values={toList(value)} onChange={onValue} />;
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

interface ListFieldProps {
  id: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** A list of names. Enter and blur both add the typed one, so that it is not lost. */
function ListField({ id, values, onChange }: ListFieldProps) {
  const { t } = useTranslation('rom');
  const [typed, setTyped] = useState('');
  const add = () => {
    const value = typed.trim();
    setTyped('');
    if (value && !values.includes(value)) onChange([...values, value]);
  };
  return (
    <div className={classes(inputClass, 'flex flex-wrap items-center gap-1.5 px-1.5! py-1.5')}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-label={t('edit-value-remove', { word: value })}
          onClick={() => onChange(values.filter((one) => one !== value))}
          className="flex min-h-7 max-w-full items-center gap-1 rounded-full bg-hover py-0.5 pr-1.5 pl-2.5 text-[0.8125rem] transition hover:bg-pressed"
        >
          <span className="truncate">{value}</span>
          <X size={13} aria-hidden="true" className="shrink-0 text-ink-faint" />
        </button>
      ))}
      <input
        id={id}
        value={typed}
        autoComplete="off"
        placeholder={values.length === 0 ? t('edit-values-hint') : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && typed === '' && values.length > 0) {
            onChange(values.slice(0, -1));
          }
        }}
        className="min-h-7 min-w-24 flex-1 bg-transparent px-1.5 text-sm outline-none"
      />
    </div>
  );
}

interface FieldBarProps {
  view: FieldView;
  draft: FieldDraft | undefined;
  label: string;
  valueText: (value: FieldValue) => string;
  onValue: (value: FieldValue) => void;
  onLock: () => void;
}

const MAX_LENGTH = 60;
const shorten = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).trimEnd()}…` : text;

/** Origin of the value, a menu with the values of other sources, and the lock. */
export function FieldBar({ view, draft, label, valueText, onValue, onLock }: FieldBarProps) {
  const { t } = useTranslation('rom');
  const nameOf = useOriginName();
  const { value, origin, isLocked } = shownField(view, draft);
  const others = view.choices.filter(
    (choice) => choice.origin !== 'user' && !isSameValue(choice.value, value),
  );
  const badge = (
    <span
      className={classes(
        'inline-flex min-h-6 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        origin === 'user' ? 'bg-accent-soft text-accent-ink' : 'bg-hover text-ink-soft',
      )}
    >
      {origin ? nameOf(origin) : t('origin-none')}
      {others.length > 0 && <ChevronDown size={12} aria-hidden="true" />}
    </span>
  );
  return (
    <span className="ml-auto flex shrink-0 items-center">
      {others.length > 0 ? (
        <Menu
          trigger={
            <button
              type="button"
              aria-label={t('edit-change-source', {
                field: label,
                origin: origin ? nameOf(origin) : t('origin-none'),
              })}
              className="rounded-full transition hover:brightness-110"
            >
              {badge}
            </button>
          }
          items={others.map((choice) => ({
            label: `${nameOf(choice.origin)}: ${shorten(valueText(choice.value))}`,
            onSelect: () => onValue(choice.value),
          }))}
        />
      ) : (
        badge
      )}
      <IconButton
        label={isLocked ? t('edit-unlock', { field: label }) : t('edit-lock', { field: label })}
        aria-pressed={isLocked}
        onClick={onLock}
        className={classes('size-9!', isLocked && 'text-accent-ink!')}
      >
        {isLocked ? (
          <Lock size={15} aria-hidden="true" />
        ) : (
          <LockOpen size={15} aria-hidden="true" className="opacity-70" />
        )}
      </IconButton>
    </span>
  );
}

export function useOriginName(): (origin: FieldOrigin) => string {
  const { t } = useTranslation('rom');
  return (origin) => {
    if (origin === 'file' || origin === 'dat' || origin === 'user') return t(`origin-${origin}`);
    return SOURCES[origin].name;
  };
}
