import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { SearchBy } from '#library/data/rom-metadata.ts';
import { Button } from '#shared/ui/button.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

interface Props {
  term: string;
  by: SearchBy;
  onTerm: (term: string) => void;
  onBy: (by: SearchBy) => void;
  onSearch: () => void;
}

const WAYS = ['name', 'id', 'checksum'] as const;

export function MatchForm({ term, by, onTerm, onBy, onSearch }: Props) {
  const { t } = useTranslation('rom');
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <SearchField
        label={t(`match-term-${by}`)}
        value={term}
        onChange={onTerm}
        className="min-w-0 flex-1 sm:basis-60"
      />
      <Segmented
        label={t('match-by')}
        value={by}
        onChange={onBy}
        className="max-sm:order-1 max-sm:basis-full"
        options={WAYS.map((value) => ({ value, label: t(`match-by-${value}`) }))}
      />
      <Button
        type="submit"
        icon={<Search size={16} aria-hidden="true" />}
        disabled={term.trim() === ''}
      >
        {t('match-search')}
      </Button>
    </form>
  );
}
