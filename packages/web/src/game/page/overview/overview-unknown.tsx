import { ScanSearch, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useMetadataTasks } from '#library/metadata/use-metadata-tasks.tsx';
import { Button } from '#shared/ui/button.tsx';

/** No source knows the game: says so, and what can be done. */
export function OverviewUnknown({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const { can } = useMe();
  const { start, dialog } = useMetadataTasks();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border border-dashed border-line-strong p-5">
      <SearchX size={28} strokeWidth={1.5} aria-hidden="true" className="text-ink-faint" />
      <div className="grid flex-1 basis-64 gap-0.5">
        <h2 className="font-semibold">{t('unknown-title')}</h2>
        <p className="text-sm text-pretty text-ink-soft">{t('unknown-text')}</p>
      </div>
      {can('roms.write') && (
        <Button
          onClick={() => start({ kind: 'match', romId: rom.id })}
          icon={<ScanSearch size={16} aria-hidden="true" />}
        >
          {t('match')}
        </Button>
      )}
      {dialog}
    </div>
  );
}
