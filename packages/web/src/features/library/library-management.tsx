import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { systemQueries } from '#data/system.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { Card } from '#ui/card.tsx';
import { FailedState } from '#ui/failed-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { ConfigFault } from './config-fault.tsx';
import { ConfigNotice } from './config-notice.tsx';
import { ExclusionsCard } from './exclusions-card.tsx';
import { FolderMapCard } from './folder-map-card.tsx';
import { LibraryFolders } from './library-folders.tsx';

/** Where games are looked for, and by which rules. */
export function LibraryManagement() {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const config = useQuery(systemQueries.config());
  const fault = config.data?.CONFIG_FILE_PARSE_ERROR;
  return (
    <Page width="text" title={t('common:title-library-management')} description={t('library-text')}>
      <div className="grid gap-5">
        {fault && <ConfigFault fault={fault} />}
        <LibraryFolders />
        {config.isPending && (
          <Card>
            <output aria-label={t('common:loading')} className="grid gap-3">
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="h-24" />
            </output>
          </Card>
        )}
        {config.isLoadingError && (
          <Card>
            <FailedState
              title={t('library-failed')}
              retryLabel={t('common:retry')}
              onRetry={() => void config.refetch()}
              retrying={config.isFetching}
            >
              <p>{errorText(config.error)}</p>
            </FailedState>
          </Card>
        )}
        {config.data && (
          <>
            <ConfigNotice exists={config.data.CONFIG_FILE_MOUNTED} />
            <ExclusionsCard config={config.data} />
            <FolderMapCard
              kind="bindings"
              entries={config.data.PLATFORMS_BINDING}
              example="system.platforms"
            />
            <FolderMapCard
              kind="versions"
              entries={config.data.PLATFORMS_VERSIONS}
              example="system.versions"
            />
          </>
        )}
      </div>
    </Page>
  );
}
