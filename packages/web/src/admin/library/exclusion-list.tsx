import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';

import { AddExclusion } from './add-exclusion.tsx';
import { ExclusionChip } from './exclusion-chip.tsx';
import type { RuleList } from './own-rules.ts';

/** One of the lists, with its own names only. */
export function ExclusionList({ rule, editable }: { rule: RuleList; editable: boolean }) {
  const { t } = useTranslation('settings');
  const id = useId();
  const [adding, setAdding] = useState(false);
  const { kind, list, names } = rule;
  return (
    <section aria-labelledby={id} className="grid content-start gap-2">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 id={id} className="text-sm font-medium">
          {t(`exclusions-${kind}`)}
        </h3>
        {editable && !adding && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus size={15} aria-hidden="true" />}
            aria-describedby={id}
            onClick={() => setAdding(true)}
          >
            {t('exclusions-add')}
          </Button>
        )}
      </div>
      {names.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {names.map((name) => (
            <ExclusionChip key={name} list={list} name={name} editable={editable} />
          ))}
        </ul>
      ) : (
        !adding && <p className="text-sm text-ink-faint">{t('exclusions-none')}</p>
      )}
      {editable && adding && <AddExclusion rule={rule} onClose={() => setAdding(false)} />}
    </section>
  );
}
