import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { fetchCoreProgress } from '@saveroom/contract';
import type { Core } from '@saveroom/contract';

import { isOver, jobQueries } from '#shared/data/jobs.ts';
import { Card } from '#shared/ui/card.tsx';

import { CoreRow } from './core-row.tsx';
import type { CoreGroup } from './find-cores.ts';

interface Props {
  group: CoreGroup;
  cores: readonly Core[];
  /** Undefined: a spelling of other programs, which means nothing to people. */
  platformName: (slug: string) => string | undefined;
}

/** Left out where there is nothing to list. */
export function CoresCard({ group, cores, platformName }: Props) {
  const { t } = useTranslation('administration');
  const { data: runs = [] } = useQuery(jobQueries.recent());
  const running = runs.filter((run) => run.task_name === 'fetch_core' && !isOver(run));
  if (cores.length === 0) return null;
  return (
    <Card title={t(`cores-${group}`)} description={t(`cores-${group}-text`)}>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {cores.map((core) => (
          <CoreRow
            key={core.name}
            core={core}
            run={running.find((run) => fetchCoreProgress(run)?.core === core.name)}
            platformName={platformName}
          />
        ))}
      </ul>
    </Card>
  );
}
