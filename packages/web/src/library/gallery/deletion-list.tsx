import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { trashQueries } from '#library/data/trash.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useToldText } from '#shared/i18n/use-told-text.ts';
import { useVersionLabels } from '#shared/i18n/use-version-labels.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { VersionBadges } from '#library/covers/version-badges.tsx';

interface Props {
  ids: readonly number[];
  fromDisk: boolean;
}

const MOST_SHOWN = 30;

/** What the server would do, to the last path; nothing has happened yet. */
export function DeletionList({ ids, fromDisk }: Props) {
  const { t } = useTranslation(['gallery', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const toldText = useToldText();
  const { edition } = useVersionLabels();
  const { data: preview, error } = useQuery(trashQueries.preview(ids, fromDisk));
  if (error) return <Notice tone="danger">{errorText(error)}</Notice>;
  if (!preview) {
    return (
      <output aria-label={t('common:loading')} className="grid gap-2">
        <Skeleton className="h-16" />
      </output>
    );
  }
  const { items, file_count, size_bytes, kept_days } = preview;
  const shown = items.slice(0, MOST_SHOWN);
  const more = items.length - shown.length;
  const words = {
    count: file_count,
    number: format.number(file_count),
    size: format.bytes(size_bytes),
    days: format.number(kept_days),
  };
  return (
    <>
      <ul
        aria-label={t('delete-list')}
        className="grid max-h-48 gap-2 overflow-y-auto rounded-sm bg-sunken p-3 text-ink"
      >
        {shown.map((item) => (
          <li key={item.rom_id} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
              <span className="font-medium wrap-anywhere">{item.name}</span>
              <VersionBadges labels={edition(item.fs_name)} />
            </span>
            {item.paths.map((path) => (
              <span key={path} className="font-mono text-xs wrap-anywhere text-ink-soft">
                {path}
              </span>
            ))}
            {item.problem && (
              <span className="text-danger-ink">{toldText(item.problem_code, item.problem)}</span>
            )}
          </li>
        ))}
        {more > 0 && (
          <li className="text-ink-faint">
            {t('delete-more', { count: more, number: format.number(more) })}
          </li>
        )}
      </ul>
      {fromDisk && file_count > 0 && <p>{t('delete-moves', words)}</p>}
    </>
  );
}
