import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { DEFAULT_HEARTBEAT } from '#data/default-heartbeat.ts';
import { systemQueries } from '#data/system.ts';
import { Card } from '#ui/card.tsx';

import { metadataSources } from './metadata-sources.ts';

/** Who is asked about titles and covers, and why the others are not. */
export function SourcesCard() {
  const { t } = useTranslation('scan');
  const { data = DEFAULT_HEARTBEAT } = useQuery(systemQueries.heartbeat());
  const sources = metadataSources(data.METADATA_SOURCES);
  const anyEnabled = sources.some(({ enabled }) => enabled);
  return (
    <Card
      title={t('sources-title')}
      description={anyEnabled ? t('sources-text') : t('sources-text-none')}
    >
      <ul className="grid">
        {sources.map(({ name, enabled, reason }) => (
          <li
            key={name}
            className="flex min-h-10 items-center gap-2.5 border-b border-line text-sm last:border-0"
          >
            {enabled ? (
              <CircleCheck size={16} className="shrink-0 text-good-ink" aria-hidden="true" />
            ) : (
              <CircleDashed size={16} className="shrink-0 text-ink-faint" aria-hidden="true" />
            )}
            <span className={enabled ? 'font-medium' : 'text-ink-soft'}>{name}</span>
            <span className="ml-auto text-right text-xs text-ink-faint">
              {enabled ? t('source-on') : t(`source-off-${reason}`)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
