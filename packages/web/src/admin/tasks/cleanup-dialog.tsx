import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { cleanupQueries, useRunCleanup } from '#admin/data/tasks.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useToldText } from '#shared/i18n/use-told-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** Takes games out of the library: first it says which. */
export function CleanupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['administration', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const toldText = useToldText();
  const { data: preview, ...query } = useQuery(cleanupQueries.preview(null));
  const run = useRunCleanup();
  const error = run.error ?? query.error;
  const isPossible = preview !== undefined && preview.refusal === null && preview.games > 0;
  return (
    <Dialog
      title={t('task-cleanup_missing_roms')}
      description={t('task-cleanup_missing_roms-text')}
      size="sm"
      onClose={onClose}
      note={error && <Notice tone="danger">{errorText(error)}</Notice>}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('common:cancel')}
          </Button>
          <Button
            variant="danger"
            disabled={!isPossible}
            busy={run.isPending}
            onClick={() => run.mutate(null, { onSuccess: onClose })}
          >
            {t('cleanup-button')}
          </Button>
        </>
      }
    >
      {query.isPending && <Skeleton className="h-16 w-full" />}
      {preview && (
        <div className="grid gap-3 text-sm">
          {preview.refusal && (
            <Notice tone="warn">{toldText(preview.refusal_code, preview.refusal)}</Notice>
          )}
          <p>
            {t('cleanup-games', { count: preview.games, number: format.number(preview.games) })}
          </p>
          <ul className="grid gap-1 text-ink-soft">
            {preview.platforms.map(({ platform_id, platform_name, games }) => (
              <li key={platform_id} className="flex justify-between gap-4">
                <span className="truncate">{platform_name}</span>
                <span className="tabular-nums">{format.number(games)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
