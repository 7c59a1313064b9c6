import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';

import { lineageOf } from './lineage.ts';
import type { Lineage } from './lineage.ts';
import { blockAt, splitTimeline } from './split-timeline.ts';
import { TimelineBlock } from './timeline-block.tsx';
import { rowId, TimelineRow } from './timeline-row.tsx';
import { useVersionActions } from './version-menu.tsx';

interface Props {
  romId: number;
  versions: readonly AssetVersion[];
  renderPlay: ((version: AssetVersion) => ReactNode) | undefined;
}

/** A list of any length: only the rows near the viewport are rendered. */
export function TimelineList({ romId, versions, renderPlay }: Props) {
  const { t } = useTranslation('saves');
  const { can } = useMe();
  const actions = useVersionActions(romId);
  const blocks = useMemo(() => splitTimeline(versions), [versions]);
  const lineage = useMemo(() => lineageOf(versions), [versions]);
  const currents = useMemo(
    () => new Map(versions.filter((one) => one.is_current).map((one) => [one.asset_id, one])),
    [versions],
  );
  const newest = useMemo(() => newestOf(versions), [versions]);
  const { shownBlock, show } = useShow(versions);
  return (
    <section aria-label={t('timeline')}>
      {blocks.map((block) => (
        <TimelineBlock
          key={block.index}
          block={block}
          isFirst={block.index === 0}
          isRequested={shownBlock !== null && Math.abs(block.index - shownBlock) <= 1}
          renderRow={(version) => (
            <TimelineRow
              key={version.id}
              version={version}
              current={currents.get(version.asset_id)}
              isNewest={newest.has(version.id)}
              lineage={lineage.get(version.id) ?? ALONE}
              actions={actions}
              mayWrite={can('assets.write')}
              renderPlay={renderPlay}
              onShow={show}
            />
          )}
        />
      ))}
    </section>
  );
}

/**
 * `show` scrolls to the row of a version, and mounts its block first. `shownBlock`: the index of
 * that block.
 */
function useShow(versions: readonly AssetVersion[]) {
  const [shownBlock, setShownBlock] = useState<number | null>(null);
  const show = useCallback(
    (version: AssetVersion) => {
      const index = versions.findIndex(({ id }) => id === version.id);
      // The row must be mounted before the page can scroll to it.
      flushSync(() => setShownBlock(blockAt(index)));
      const row = document.getElementById(rowId(version));
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
    },
    [versions],
  );
  return { shownBlock, show };
}

const ALONE: Lineage = {
  from: null,
  isRestored: false,
  conflicting: null,
  hasDiverged: false,
  isBranch: false,
};

/** The ids of the newest save and the newest state. Expects the newest version first. */
const newestOf = (versions: readonly AssetVersion[]): ReadonlySet<number> =>
  new Set(
    (['save', 'state'] as const).flatMap((kind) => {
      const first = versions.find((version) => version.kind === kind);
      return first ? [first.id] : [];
    }),
  );
