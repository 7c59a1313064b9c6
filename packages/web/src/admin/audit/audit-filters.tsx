import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AUDIT_AREAS } from '@saveroom/contract';

import { auditQueries } from '#admin/data/audit.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';
import { Button } from '#shared/ui/button.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { useAuditTexts } from './audit-texts.ts';
import { isFiltered, OTHERS, type AuditView } from './audit-view.ts';

const DEBOUNCE_MS = 300;

interface Props {
  view: AuditView;
  onView: (view: AuditView) => void;
}

export function AuditFilters({ view, onView }: Props) {
  const { t } = useTranslation(['audit', 'common']);
  const texts = useAuditTexts();
  const { data: overview } = useQuery(auditQueries.overview());
  const [clearCount, setClearCount] = useState(0);
  const change = (part: Partial<AuditView>) => onView({ ...view, ...part });
  const clear = () => {
    onView({});
    setClearCount(clearCount + 1);
  };
  return (
    <div className="grid gap-3">
      {/* A new field drops the typed text. */}
      <Search key={clearCount} view={view} onView={onView} />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Select
          label={t('filter-area')}
          value={view.area ?? ''}
          onChange={(area) => change({ area: area === '' ? undefined : area, event: undefined })}
          options={[
            { value: '', label: t('filter-any-area') },
            ...AUDIT_AREAS.map((area) => ({ value: area, label: texts.area(area) })),
          ]}
        />
        <Select
          label={t('filter-person')}
          value={view.person ?? ''}
          onChange={(person) => change({ person: person === '' ? undefined : person })}
          options={[
            { value: '', label: t('filter-anyone') },
            { value: OTHERS, label: t('filter-others') },
            ...(overview?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <TextField
          label={t('filter-from')}
          type="date"
          value={view.from ?? ''}
          max={view.to}
          onChange={(from) => change({ from: from === '' ? undefined : from })}
        />
        <TextField
          label={t('filter-to')}
          type="date"
          value={view.to ?? ''}
          min={view.from}
          onChange={(to) => change({ to: to === '' ? undefined : to })}
        />
      </div>
      {isFiltered(view) && (
        <div className="flex flex-wrap items-center gap-2">
          {view.event && (
            <RemovableFilter onRemove={() => change({ event: undefined })}>
              {t('filter-kind')}
            </RemovableFilter>
          )}
          {view.address !== undefined && (
            <RemovableFilter onRemove={() => change({ address: undefined })}>
              {view.address}
            </RemovableFilter>
          )}
          {view.target && (
            <RemovableFilter onRemove={() => change({ target: undefined, target_id: undefined })}>
              {t('filter-target')}
            </RemovableFilter>
          )}
          <Button size="sm" onClick={clear} icon={<X size={15} aria-hidden="true" />}>
            {t('filter-clear')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Typed text takes effect after a pause. */
function Search({ view, onView }: Props) {
  const { t } = useTranslation('audit');
  const [typed, setTyped] = useState(view.search ?? '');
  const settled = useDebounced(typed, DEBOUNCE_MS);
  const apply = useEffectEvent((search: string) => {
    if (search !== (view.search ?? '')) onView({ ...view, search: search || undefined });
  });
  useEffect(() => apply(settled), [settled]);
  return <SearchField label={t('search')} value={typed} onChange={setTyped} />;
}

function RemovableFilter({ children, onRemove }: { children: string; onRemove: () => void }) {
  const { t } = useTranslation('audit');
  return (
    <Chip removeLabel={t('filter-remove', { filter: children })} onRemove={onRemove}>
      {children}
    </Chip>
  );
}
