import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useMe } from '#data/me.ts';
import { useFormat } from '#i18n/use-format.ts';

import { groupByDay, nearDay } from './group-by-day.ts';
import { lineageOf } from './lineage.ts';
import type { Lineage } from './lineage.ts';
import { TimelineRow } from './timeline-row.tsx';
import { useGrowing } from './use-growing.ts';
import { useVersionActions } from './use-version-actions.ts';

interface Props {
  romId: number;
  versions: readonly AssetVersion[];
  renderPlay: ((version: AssetVersion) => ReactNode) | undefined;
}

export function TimelineList({ romId, versions, renderPlay }: Props) {
  const { t } = useTranslation('saves');
  const { can } = useMe();
  const actions = useVersionActions(romId);
  const { shown, end } = useGrowing(versions);
  const days = useMemo(() => groupByDay(shown), [shown]);
  const lineage = useMemo(() => lineageOf(versions), [versions]);
  const currents = useMemo(
    () => new Map(versions.filter((one) => one.is_current).map((one) => [one.asset_id, one])),
    [versions],
  );
  const newest = useMemo(() => newestOf(versions), [versions]);
  return (
    <section className="grid gap-6" aria-label={t('timeline')}>
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
                isNewest={newest.has(version.id)}
                lineage={lineage.get(version.id) ?? ALONE}
                actions={actions}
                mayWrite={can('assets.write')}
                renderPlay={renderPlay}
              />
            ))}
          </ul>
        </section>
      ))}
      <div ref={end} aria-hidden="true" />
    </section>
  );
}

const ALONE: Lineage = {
  from: null,
  isBroughtBack: false,
  rival: null,
  hasDiverged: false,
  isAside: false,
};

/** The first of each kind: versions come newest first. */
const newestOf = (versions: readonly AssetVersion[]): ReadonlySet<number> =>
  new Set(
    (['save', 'state'] as const).flatMap((kind) => {
      const first = versions.find((version) => version.kind === kind);
      return first ? [first.id] : [];
    }),
  );

function DayName({ of, when }: { of: string; when: string | undefined }) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const near = nearDay(of);
  if (near) return t(near);
  return when === undefined ? of : format.date(when);
}
