import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { SmartCollection } from '@saveroom/contract';

import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { useSaveSmart } from '#library/data/collections-actions.ts';
import { romQueries } from '#library/data/roms.ts';
import { FilterChips } from '#library/gallery/filter-chips.tsx';
import { Filters } from '#library/gallery/filters.tsx';
import { CollectionFields, asNameFieldError } from './collection-form.tsx';
import { CollectionChips } from './criteria-chips.tsx';
import { readCriteria, viewOf, writeCriteria } from './criteria.ts';
import type { Criteria, SmartFilter } from './criteria.ts';

interface Props {
  /** Undefined to create one. */
  collection?: SmartCollection | undefined;
  /** Initial filter. */
  criteria: Criteria;
  onClose: () => void;
}

/** Creates or edits a smart collection: a filter with a name. */
export function SmartCollectionForm({ collection, criteria, onClose }: Props) {
  const { t } = useTranslation(['collection', 'common']);
  const navigate = useNavigate();
  const describe = useDescribeError();
  const save = useSaveSmart();
  const [filter, setFilter] = useState(() => readCriteria(criteria));
  const form = useForm({
    initial: {
      name: collection?.name ?? '',
      description: collection?.description ?? '',
      isPublic: collection?.is_public ?? false,
    },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('common:problem-required') }),
    describe: (error) => asNameFieldError(describe(error)),
  });
  const send = async (values: typeof form.values) => {
    const draft = { ...values, name: values.name.trim(), criteria: writeCriteria(filter) };
    const { id, name } = await save.mutateAsync({ id: collection?.id, draft });
    onClose();
    if (collection) return;
    toast({ tone: 'good', message: t('created', { name }) });
    await navigate({ to: '/collection/smart/$collection', params: { collection: id } });
  };
  return (
    <FormDialog
      title={collection ? t('smart-edit-title') : t('smart-create-title')}
      description={t('smart-text')}
      size="lg"
      onClose={onClose}
      onSubmit={() => form.submit(send)}
      error={form.error}
      submitLabel={collection ? t('common:save') : t('create')}
      busy={form.busy}
    >
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <FormFields refusals={form.refusals}>
          <CollectionFields
            name={form.field('name')}
            description={form.field('description')}
            isPublic={form.values.isPublic}
            onPublic={(next) => form.set('isPublic', next)}
          />
        </FormFields>
        <CriteriaEditor filter={filter} onChange={setFilter} />
      </div>
    </FormDialog>
  );
}

interface CriteriaEditorProps {
  filter: SmartFilter;
  onChange: (filter: SmartFilter) => void;
}

const WAIT_MS = 220;

/** Enter in a field of the filter must not submit the form. */
const IGNORE_ENTER = {
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  },
};

/** Chips of the active filters and the controls to change them. */
function CriteriaEditor({ filter, onChange }: CriteriaEditorProps) {
  const { t } = useTranslation(['collection', 'gallery']);
  const format = useFormat();
  const { search } = filter;
  const settled = useDebounced(filter, WAIT_MS);
  const view = useMemo(() => viewOf(settled), [settled]);
  const { data: counts } = useQuery(romQueries.facets(view));
  const setSearch = (next: SmartFilter['search']) => onChange({ ...filter, search: next });
  return (
    <section
      {...IGNORE_ENTER}
      aria-label={t('criteria')}
      className="grid min-w-0 content-start gap-3"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-medium">{t('criteria')}</h3>
        <output aria-live="polite" className="text-sm text-ink-soft tabular-nums">
          {counts &&
            t('matching-games', { count: counts.total, number: format.number(counts.total) })}
        </output>
      </div>
      <div className="grid gap-1 empty:hidden">
        <CollectionChips filter={filter} onChange={onChange} />
        <FilterChips search={search} isMultiPlatform onSearch={setSearch} />
      </div>
      <div className="grid rounded-md border border-line bg-surface">
        <div className="border-b border-line p-2">
          <SearchField
            label={t('criteria-text')}
            value={search.search ?? ''}
            onChange={(text) => setSearch({ ...search, search: text || undefined })}
          />
        </div>
        <div className="p-1 sm:h-80 sm:overflow-y-auto">
          <Filters view={view} search={search} isMultiPlatform onSearch={setSearch} />
        </div>
      </div>
    </section>
  );
}
