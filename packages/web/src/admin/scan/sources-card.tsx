import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleDashed, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { SourceState } from '@saveroom/contract';

import { sourceQueries } from '#library/data/sources.ts';
import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { useMe } from '#shared/data/me.ts';
import { systemQueries } from '#shared/data/system.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Card } from '#shared/ui/card.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';

import {
  selectedSources,
  chooseSource,
  metadataSources,
  scanSourcesSetting,
} from './metadata-sources.ts';

/** Sources used for titles and covers, and why the others are off. */
export function SourcesCard() {
  const { t } = useTranslation(['scan', 'common']);
  const { can } = useMe();
  const { data = DEFAULT_HEARTBEAT } = useQuery(systemQueries.heartbeat());
  const { data: settings = [] } = useQuery({ ...sourceQueries.all(), enabled: can('tasks.run') });
  const stateOf = (id: string) => settings.find((one) => one.id === id)?.state;
  const [chosen, setChosen] = useLocalSetting(scanSourcesSetting);
  const sources = metadataSources(data.METADATA_SOURCES);
  const selected = selectedSources(sources, chosen);
  return (
    <Card
      title={t('sources-title')}
      description={selected.length > 0 ? t('sources-text') : t('sources-text-none')}
    >
      <ul className="grid">
        {sources.map((source) => (
          <li
            key={source.id}
            className="flex min-h-11 items-center gap-3 border-b border-line text-sm last:border-0"
          >
            {source.enabled ? (
              <>
                <Checkbox
                  label={source.name}
                  checked={selected.includes(source)}
                  onChange={() => setChosen(chooseSource(sources, chosen, source))}
                />
                <FailingState state={stateOf(source.id)} />
              </>
            ) : (
              <>
                <span className="grid size-5 shrink-0 place-items-center">
                  <CircleDashed size={16} className="text-ink-faint" aria-hidden="true" />
                </span>
                <span className="text-[0.9375rem] text-ink-soft">{source.name}</span>
                <span className="ml-auto text-right text-xs text-balance text-ink-faint">
                  {stateOf(source.id) === 'not_imported'
                    ? t('common:source-state-not_imported')
                    : t(`source-off-${source.reason}`)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {can('users.write') && (
        <Link
          to="/administration"
          search={{ tab: 'sources' }}
          className={buttonClass('secondary', 'sm', 'mt-4')}
        >
          <Settings2 size={15} aria-hidden="true" />
          {t('sources-manage')}
        </Link>
      )}
    </Card>
  );
}

/** Explains why a selected source may not respond. */
function FailingState({ state }: { state: SourceState | undefined }) {
  const { t } = useTranslation('common');
  if (state === undefined || state === 'ready') return null;
  return (
    <span className="ml-auto text-right text-xs text-balance text-warn-ink">
      {t(`source-state-${state}`)}
    </span>
  );
}
