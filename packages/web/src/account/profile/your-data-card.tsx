import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Import } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { exportTakeout, headTakeout } from '@saveroom/contract';
import type { ImportRun, User } from '@saveroom/contract';

import { importQueries, useCreateImport } from '#account/data/imports.ts';
import { startDownload } from '#library/data/roms-download.ts';
import { addressOf, call } from '#shared/api/call.ts';
import { useMe } from '#shared/data/me.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';

const ImportTakeoutDialog = lazy(async () => ({
  default: (await import('./import-takeout-dialog.tsx')).ImportTakeoutDialog,
}));

/** Downloads everything that the user has stored, or imports it from another server. */
export function YourDataCard({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const { can } = useMe();
  const [opened, setOpened] = useState<ImportRun | null>(null);
  const { data: imports } = useQuery({ ...importQueries.all(), enabled: can('me.write') });
  const create = useCreateImport();
  // A link would show an error as a failed download, without the reason.
  const download = useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(headTakeout, {}),
    onSuccess: () => startDownload(addressOf(exportTakeout, {})),
  });
  const open = () => {
    const unfinished = imports?.find(
      ({ source, state, created_by }) =>
        source === 'takeout' && state !== 'finished' && created_by === user.username,
    );
    if (unfinished) setOpened(unfinished);
    else create.mutate('takeout', { onSuccess: setOpened });
  };
  const error = download.error ?? create.error;
  return (
    <Card title={t('takeout-title')} description={t('takeout-text')}>
      <div className="grid gap-4">
        <ErrorNotice error={error} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:grid">
          {can('me.write') && (
            <Button
              busy={create.isPending}
              icon={<Import size={16} aria-hidden="true" />}
              onClick={open}
            >
              {t('takeout-import')}
            </Button>
          )}
          <Button
            busy={download.isPending}
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => download.mutate()}
          >
            {t('takeout-download')}
          </Button>
        </div>
      </div>
      {opened && (
        <Suspense>
          <ImportTakeoutDialog initial={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Card>
  );
}
