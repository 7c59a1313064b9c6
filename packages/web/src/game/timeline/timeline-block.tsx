import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';

import { nearDay } from './group-by-day.ts';
import type { Day } from './group-by-day.ts';
import type { Block } from './split-timeline.ts';

/** Usual height of a row in pixels, with the gap below it. */
const ROW = 132;
const HEADING = 54;

interface Props {
  block: Block<AssetVersion>;
  /** The first block is rendered before the visible blocks are known. */
  isFirst: boolean;
  /** Renders the block even outside of the viewport, because it is about to be scrolled to. */
  isRequested: boolean;
  renderRow: (version: AssetVersion) => ReactNode;
}

/** A block of the list: its rows while it is near the viewport, otherwise a spacer. */
export function TimelineBlock({ block, isFirst, isRequested, renderRow }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const { isNear, height } = useNearby(holder, isFirst);
  const isRendered = isNear || isRequested;
  return (
    <div
      ref={holder}
      className={classes('grid gap-6', block.continuesDay ? 'mt-2' : 'mt-6 first:mt-0')}
      style={isRendered ? undefined : { height: height ?? estimate(block) }}
    >
      {isRendered &&
        block.days.map((day, index) => (
          <OneDay
            key={day.key}
            day={day}
            isNamed={index > 0 || !block.continuesDay}
            renderRow={renderRow}
          />
        ))}
    </div>
  );
}

const estimate = ({ days }: Block<AssetVersion>): number =>
  days.reduce((sum, { versions }) => sum + versions.length * ROW, days.length * HEADING);

interface DayProps {
  day: Day<AssetVersion>;
  isNamed: boolean;
  renderRow: Props['renderRow'];
}

function OneDay({ day: { key, versions }, isNamed, renderRow }: DayProps) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const near = nearDay(key);
  const name = near ? t(near) : format.date(versions[0]?.created_at ?? key);
  return (
    <section aria-label={name} className="grid gap-2.5">
      {isNamed && <h3 className="text-sm font-semibold text-ink-soft">{name}</h3>}
      <ul className="grid gap-2">{versions.map(renderRow)}</ul>
    </section>
  );
}

interface Nearness {
  readonly isNear: boolean;
  /** Height when it was last rendered; null if it never was. */
  readonly height: number | null;
}

/** Whether an element is within a screen of the viewport, or contains the focus. */
function useNearby(holder: RefObject<HTMLElement | null>, isNearAtFirst: boolean): Nearness {
  const [nearness, setNearness] = useState<Nearness>({ isNear: isNearAtFirst, height: null });
  useEffect(() => {
    const { current } = holder;
    if (!current) return undefined;
    const onIntersect = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry) return;
      const isNear = entry.isIntersecting || current.contains(document.activeElement);
      setNearness((before) => {
        if (before.isNear === isNear) return before;
        return { isNear, height: isNear ? before.height : entry.boundingClientRect.height };
      });
    };
    const observer = new IntersectionObserver(onIntersect, { rootMargin: '100% 0px' });
    observer.observe(current);
    return () => observer.disconnect();
  }, [holder]);
  return nearness;
}
