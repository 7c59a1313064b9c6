import { BookOpen } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { listManuals } from './list-manuals.ts';
import { ManualTools } from './manual-tools.tsx';

// A reader of PDF is larger than the rest of the app.
const ManualReader = lazy(async () => {
  const { ManualReader: component } = await import('./manual-reader.tsx');
  return { default: component };
});

/** The manual, read where the game is. */
export function ManualPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation(['rom', 'common']);
  const manuals = listManuals(rom);
  const [chosen, setChosen] = useState<string>();
  const manual = manuals.find(({ address }) => address === chosen) ?? manuals[0];
  if (!manual) {
    return (
      <EmptyState
        icon={<BookOpen size={32} strokeWidth={1.5} aria-hidden="true" />}
        title={t('manual-none')}
        actions={<ManualTools romId={rom.id} manual={null} />}
      >
        <p>{t('manual-none-text')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {manuals.length > 1 && (
        <Select
          label={t('manual-choose')}
          value={manual.address}
          options={manuals.map(({ address, fileName }) => ({
            value: address,
            label: fileName ?? t('manual-title'),
          }))}
          onChange={setChosen}
          className="max-w-full"
        />
      )}
      <ManualTools romId={rom.id} manual={manual} />
      <Suspense fallback={<Skeleton className="h-[80dvh]" />}>
        <ManualReader key={manual.address} address={manual.address} />
      </Suspense>
    </div>
  );
}
