import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { systemQueries } from '#data/system.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { Card } from '#ui/card.tsx';
import { FailedState } from '#ui/failed-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { LibraryRoot } from './library-root.tsx';

/** What the server finds on disk. For holders of `platforms.write` only. */
export function LibraryFolders() {
  const { t } = useTranslation(['scan', 'common']);
  const errorText = useErrorText();
  const library = useQuery(systemQueries.setupLibrary());
  const again = () => void library.refetch();

  return (
    <Card
      title={t('folders-title')}
      description={t('folders-text')}
      actions={
        <IconButton label={t('check-again')} onClick={again} disabled={library.isFetching}>
          <RotateCw
            size={16}
            aria-hidden="true"
            className={library.isFetching ? 'animate-spin' : undefined}
          />
        </IconButton>
      }
    >
      {library.isPending && (
        <output aria-label={t('common:loading')} className="grid gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
        </output>
      )}
      {library.isError && (
        <FailedState
          title={t('folders-failed')}
          retryLabel={t('common:retry')}
          onRetry={again}
          retrying={library.isFetching}
        >
          <p>{errorText(library.error)}</p>
        </FailedState>
      )}
      {library.isSuccess &&
        (library.data.roots.length === 0 ? (
          <p className="text-ink-soft">{t('folders-none')}</p>
        ) : (
          <ul className="grid gap-4">
            {library.data.roots.map((root) => (
              <LibraryRoot key={root.path} root={root} />
            ))}
          </ul>
        ))}
    </Card>
  );
}
