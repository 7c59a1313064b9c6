import { useQuery } from '@tanstack/react-query';
import { Combine, Split, UserRound, WandSparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { romMetadataQueries } from '#library/data/rom-metadata.ts';
import { useArrangeVersions } from '#library/data/rom-metadata-actions.ts';
import type { VersionsOrder } from '#library/data/rom-metadata-actions.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { toast } from '#shared/ui/toast-store.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Whether these are versions of one game is for people to say, if they want to. */
export function VersionsMenu({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const errorText = useErrorText();
  const format = useFormat();
  const { can } = useMe();
  const mayArrange = can('roms.write');
  const { data: known } = useQuery({ ...romMetadataQueries.one(rom.id), enabled: mayArrange });
  const arrange = useArrangeVersions();
  if (!mayArrange) return null;
  const all = [rom.id, ...rom.siblings.map(({ id }) => id)];
  const send = (rom_ids: number[], action: VersionsOrder['action']) =>
    arrange.mutate(
      { rom_ids, action },
      {
        onError: (error) => toast({ tone: 'danger', message: errorText(error) }),
        onSuccess: () =>
          toast({
            tone: 'good',
            message: t(`versions-did-${action}`, {
              count: rom_ids.length,
              number: format.number(rom_ids.length),
            }),
          }),
      },
    );
  return (
    <span className="flex flex-wrap items-center gap-2">
      {known?.versions.is_chosen && (
        <Badge icon={<UserRound size={12} aria-hidden="true" />}>{t('versions-manual')}</Badge>
      )}
      <Menu
        trigger={
          <Button
            size="sm"
            busy={arrange.isPending}
            icon={<Combine size={15} aria-hidden="true" />}
          >
            {t('versions-manage')}
          </Button>
        }
        items={[
          {
            label: t('versions-ungroup-this'),
            icon: <Split {...ICON} />,
            onSelect: () => send([rom.id], 'split'),
          },
          {
            label: t('versions-split-all'),
            icon: <Split {...ICON} />,
            onSelect: () => send(all, 'split'),
          },
          {
            label: t('versions-auto'),
            icon: <WandSparkles {...ICON} />,
            onSelect: () => send(all, 'auto'),
          },
        ]}
      />
    </span>
  );
}
