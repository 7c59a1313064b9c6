import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { systemQueries } from '#shared/data/system.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Card } from '#shared/ui/card.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';

import { ConfigNotices } from './config-notices.tsx';
import { ExclusionsCard } from './exclusions-card.tsx';
import { FolderMapCard } from './folder-map-card.tsx';
import { RulesSkeleton } from './rules-skeleton.tsx';

/** What a scan makes of the folders it finds. */
export function RulesPanel() {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const { data: config, ...query } = useQuery(systemQueries.config());
  if (query.isPending) return <RulesSkeleton />;
  if (!config) {
    return (
      <Card>
        <FailedState
          title={t('rules-failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          <p>{errorText(query.error)}</p>
        </FailedState>
      </Card>
    );
  }
  const editable = config.CONFIG_FILE_PARSE_ERROR === null && config.CONFIG_FILE_WRITABLE;
  return (
    <div className="grid gap-5">
      <ConfigNotices config={config} />
      <div className="grid gap-5 lg:grid-cols-2">
        <FolderMapCard map="bindings" entries={config.PLATFORMS_BINDING} editable={editable} />
        <FolderMapCard map="versions" entries={config.PLATFORMS_VERSIONS} editable={editable} />
      </div>
      <ExclusionsCard config={config} editable={editable} />
    </div>
  );
}
