import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { Checkbox } from '#shared/ui/checkbox.tsx';
import { FailedPart } from '#shared/ui/failed-state.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

/** Lists with at least this many items have a search field. */
const SEARCHABLE_FROM = 9;

interface CheckItem {
  readonly id: number;
  readonly name: string;
  readonly hint?: string | undefined;
}

interface Props {
  label: string;
  hint?: string | undefined;
  search: string;
  /** Undefined until `query` has loaded them. */
  items: readonly CheckItem[] | undefined;
  query?: ComponentProps<typeof FailedPart>['query'] | undefined;
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** Checkboxes of platforms, users or groups. */
export function CheckList({ label, hint, search, items, query, chosen, onChange }: Props) {
  const { t } = useTranslation('groups');
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = items?.filter(({ name }) => name.toLowerCase().includes(wanted));
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 flex w-full flex-wrap items-baseline gap-x-2 text-sm font-medium">
        {label}
        {chosen.size > 0 && (
          <span className="text-[0.8125rem] font-normal text-ink-soft">
            {t('chosen', { number: chosen.size })}
          </span>
        )}
      </legend>
      {hint && <p className="-mt-1 text-[0.8125rem] text-ink-faint">{hint}</p>}
      {!items && query?.error ? <FailedPart title={t('list-failed')} query={query} /> : null}
      {!items && !query?.error && (
        <SkeletonRows rowClass="h-6 w-full" className="grid gap-2.5 p-3 sm:grid-cols-2" />
      )}
      {items && items.length >= SEARCHABLE_FROM && (
        <SearchField label={search} value={text} onChange={setText} />
      )}
      {shown?.length === 0 && (
        <p className="text-sm text-ink-soft">{t(wanted === '' ? 'list-empty' : 'none-found')}</p>
      )}
      {shown && shown.length > 0 && (
        <ul className="grid max-h-52 gap-2.5 overflow-y-auto rounded-sm border border-line p-3 sm:grid-cols-2">
          {shown.map(({ id, name, hint: note }) => (
            <li key={id} className="min-w-0">
              <Checkbox
                label={<span className="wrap-anywhere">{name}</span>}
                hint={note}
                checked={chosen.has(id)}
                onChange={(isChosen) => toggle(id, isChosen)}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
