import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { Config } from '@saveroom/contract';

import { systemQueries } from '#shared/data/system.ts';
import { Card } from '#shared/ui/card.tsx';
import { CodeText } from '#shared/ui/code-text.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

import { ExclusionsCard } from './exclusions-card.tsx';
import { FolderMapCard } from './folder-map-card.tsx';

/** Rules for scans: exclusions and folder names. */
export function RulesPanel() {
  const { t } = useTranslation('settings');
  const { data: config, ...query } = useQuery(systemQueries.config());
  if (query.isPending) return <RulesSkeleton />;
  if (!config) {
    return (
      <Card>
        <FailedQuery title={t('rules-failed')} query={query} />
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

const FILE = 'config/config.yml';

/** Where the rules are stored, and why they can't be changed. */
function ConfigNotices({ config }: { config: Config }) {
  const { t } = useTranslation('settings');
  const { CONFIG_FILE_MOUNTED, CONFIG_FILE_WRITABLE, CONFIG_FILE_WARNINGS } = config;
  const fault = config.CONFIG_FILE_PARSE_ERROR;
  const written = CONFIG_FILE_MOUNTED ? 'config-file' : 'config-file-none';
  return (
    <div className="grid gap-3">
      {fault !== null && (
        <Notice tone="danger">
          <p className="font-semibold">{t('config-invalid')}</p>
          <p className="font-mono text-[0.8125rem] wrap-anywhere">{fault}</p>
          <p>{t('config-invalid-text')}</p>
        </Notice>
      )}
      {fault === null && (
        <Notice tone={CONFIG_FILE_WRITABLE ? 'plain' : 'warn'}>
          <CodeText>
            {t(CONFIG_FILE_WRITABLE ? written : 'config-read-only', { file: FILE })}
          </CodeText>
        </Notice>
      )}
      {CONFIG_FILE_WARNINGS.length > 0 && (
        <Notice tone="warn">
          <p className="font-semibold">{t('config-warnings')}</p>
          <ul className="list-disc pl-4">
            {CONFIG_FILE_WARNINGS.map((warning) => (
              <li key={warning} className="wrap-anywhere">
                {warning}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

const CARDS = ['a', 'b'];

function RulesSkeleton() {
  return (
    <Loading className="grid gap-5">
      <Skeleton className="h-10" />
      <span className="grid gap-5 lg:grid-cols-2">
        {CARDS.map((card) => (
          <Card key={card}>
            <span className="grid gap-3">
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-12" />
            </span>
          </Card>
        ))}
      </span>
      <Card>
        <span className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </span>
      </Card>
    </Loading>
  );
}
