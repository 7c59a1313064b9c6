import { BookOpen } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { resourceAddress } from '#data/rom-addresses.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { ManualTools } from './manual-tools.tsx';

// A reader of PDF is larger than the rest of the app.
const ManualReader = lazy(async () => {
  const { ManualReader: component } = await import('./manual-reader.tsx');
  return { default: component };
});

/** The manual, read where the game is. */
export function ManualPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation(['rom', 'common']);
  const address = rom.has_manual && rom.path_manual ? resourceAddress(rom.path_manual) : null;
  if (address === null) {
    return (
      <EmptyState
        icon={<BookOpen size={32} strokeWidth={1.5} aria-hidden="true" />}
        title={t('manual-none')}
        actions={<ManualTools romId={rom.id} address={null} />}
      >
        <p>{t('manual-none-text')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <ManualTools romId={rom.id} address={address} />
      <Suspense fallback={<Skeleton className="h-[80dvh]" />}>
        <ManualReader address={address} />
      </Suspense>
    </div>
  );
}
