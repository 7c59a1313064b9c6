import { useQuery } from '@tanstack/react-query';
import { Cpu } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Firmware } from '@saveroom/contract';

import { firmwareQueries } from '#admin/data/firmware.ts';
import { useMe } from '#shared/data/me.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { DeleteFirmwareDialog } from './delete-firmware-dialog.tsx';
import { FirmwareRow } from './firmware-row.tsx';
import { FirmwareUpload } from './firmware-upload.tsx';

const ROWS = ['a', 'b'];

/** The BIOS files of a platform; nothing for those who may not see them. */
export function FirmwarePanel({ platformId }: { platformId: number }) {
  const { t } = useTranslation(['platform', 'common']);
  const errorText = useErrorText();
  const { can } = useMe();
  const mayRead = can('firmware.read');
  const mayWrite = can('firmware.write');
  const [leaving, setLeaving] = useState<Firmware | null>(null);
  const { data, ...query } = useQuery({ ...firmwareQueries.of(platformId), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <div className="grid gap-4 px-2 pb-4">
      <p className="text-sm text-pretty text-ink-soft">{t('firmware-text')}</p>
      {query.isPending && (
        <output aria-label={t('common:loading')} className="grid gap-2">
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </output>
      )}
      {query.isLoadingError && (
        <FailedState
          title={t('firmware-failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          <p>{errorText(query.error)}</p>
        </FailedState>
      )}
      {data?.length === 0 && (
        <p className="flex items-center gap-3 text-sm text-ink-soft">
          <Cpu size={18} className="shrink-0 text-ink-faint" aria-hidden="true" />
          {t('firmware-none')}
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label={t('firmware-title')} className="grid gap-2">
          {data.map((firmware) => (
            <FirmwareRow
              key={firmware.id}
              firmware={firmware}
              onDelete={mayWrite ? () => setLeaving(firmware) : undefined}
            />
          ))}
        </ul>
      )}
      {mayWrite && data && <FirmwareUpload platformId={platformId} />}
      {leaving && (
        <DeleteFirmwareDialog
          platformId={platformId}
          firmware={leaving}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  );
}
