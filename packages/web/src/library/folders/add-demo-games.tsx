import { useQuery } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useAddDemoGames } from '#library/data/scan-actions.ts';
import { useScanState } from '#library/data/scan.ts';
import { systemQueries } from '#shared/data/system.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';

/**
 * Offers demo games to users with the scope `platforms.write`, while the library is empty and no
 * scan runs.
 */
export function AddDemoGames() {
  const { t } = useTranslation('scan');
  const scan = useScanState();
  const library = useQuery(systemQueries.setupLibrary());
  const add = useAddDemoGames();
  const isEmpty = library.data?.existing_platforms.length === 0;
  if (!isEmpty || !scan.data || scan.data.running) return null;

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="flex-1 basis-60 text-left text-sm text-pretty text-ink-soft">
          {t('demo-text')}
        </p>
        <Button
          busy={add.isPending}
          icon={<Gamepad2 size={17} aria-hidden="true" />}
          className="max-sm:w-full"
          onClick={() => add.mutate()}
        >
          {t('demo-add')}
        </Button>
      </div>
      <ErrorNotice error={add.error} />
    </div>
  );
}
