import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Dat } from '@saveroom/contract';

import { useIsDesktop } from '#shared/lib/use-media.ts';
import { Table } from '#shared/ui/table.tsx';

import { DatCard } from './dat-card.tsx';
import { DatPlatformDialog } from './dat-platform-dialog.tsx';
import { DatRow } from './dat-row.tsx';
import { DeleteDatDialog } from './delete-dat-dialog.tsx';

interface Props {
  dats: readonly Dat[];
  onOpen: (id: number) => void;
}

interface Asked {
  dialog: 'platform' | 'delete';
  dat: Dat;
}

const COLUMNS = ['name', 'platform', 'held', 'state'] as const;

/** A table where there is room for one, cards elsewhere. */
export function DatsList({ dats, onOpen }: Props) {
  const { t } = useTranslation('settings');
  const desktop = useIsDesktop();
  const [asked, setAsked] = useState<Asked | null>(null);
  const actionsOf = (dat: Dat) => ({
    onOpen: () => onOpen(dat.id),
    onPlatform: () => setAsked({ dialog: 'platform', dat }),
    onDelete: () => setAsked({ dialog: 'delete', dat }),
  });
  const close = () => setAsked(null);
  return (
    <>
      {desktop ? (
        <Table.Root caption={t('dats-title')}>
          <Table.Head>
            {COLUMNS.map((column) => (
              <Table.HeadCell key={column}>{t(`dats-column-${column}`)}</Table.HeadCell>
            ))}
            <Table.HeadCell>
              <span className="sr-only">{t('dats-column-actions')}</span>
            </Table.HeadCell>
          </Table.Head>
          <tbody>
            {dats.map((dat) => (
              <DatRow key={dat.id} dat={dat} actions={actionsOf(dat)} />
            ))}
          </tbody>
        </Table.Root>
      ) : (
        <ul aria-label={t('dats-title')} className="grid gap-3">
          {dats.map((dat) => (
            <DatCard key={dat.id} dat={dat} actions={actionsOf(dat)} />
          ))}
        </ul>
      )}
      {asked?.dialog === 'platform' && <DatPlatformDialog dat={asked.dat} onClose={close} />}
      {asked?.dialog === 'delete' && <DeleteDatDialog dat={asked.dat} onClose={close} />}
    </>
  );
}
