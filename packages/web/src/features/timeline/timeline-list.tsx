import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useMe } from '#data/me.ts';
import { useFormat } from '#i18n/use-format.ts';

import { dayOf, groupByDay } from './group-by-day.ts';
import { lineageOf } from './lineage.ts';
import { TimelineRow } from './timeline-row.tsx';
import { useVersionActions } from './use-version-actions.ts';

interface Props {
  romId: number;
  versions: readonly AssetVersion[];
  renderPlay: ((version: AssetVersion) => ReactNode) | undefined;
}

const DAY_MS = 86_400_000;

export function TimelineList({ romId, versions, renderPlay }: Props) {
  const { t } = useTranslation('saves');
  const { can } = useMe();
  const actions = useVersionActions(romId);
  const days = useMemo(() => groupByDay(versions), [versions]);
  const lineage = useMemo(() => lineageOf(versions), [versions]);
  const currents = useMemo(
    () => new Map(versions.filter((one) => one.is_current).map((one) => [one.asset_id, one])),
    [versions],
  );
  return (
    <div className="grid gap-6" aria-label={t('timeline')} role="group">
      {days.map(({ key, versions: ofDay }) => (
        <section key={key} aria-labelledby={`day-${key}`} className="grid gap-2.5">
          <h3 id={`day-${key}`} className="text-sm font-semibold text-ink-soft">
            <DayName of={key} when={ofDay[0]?.created_at} />
          </h3>
          <ul className="grid gap-2">
            {ofDay.map((version) => (
              <TimelineRow
                key={version.id}
                version={version}
                current={currents.get(version.asset_id)}
                lineage={lineage(version)}
                actions={actions}
                mayWrite={can('assets.write')}
                play={renderPlay?.(version)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function DayName({ of, when }: { of: string; when: string | undefined }) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const now = Date.now();
  if (of === dayOf(new Date(now))) return t('today');
  if (of === dayOf(new Date(now - DAY_MS))) return t('yesterday');
  return when === undefined ? of : format.date(when);
}
