import { useVirtualizer } from '@tanstack/react-virtual';
import { UserRound } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { AuditArea, AuditEvent } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';

import { useAuditTexts } from './audit-texts.ts';

interface Props {
  events: readonly AuditEvent[];
  /** Called when the list is scrolled close to its end. */
  onOlder: () => void;
  onOpen: (event: AuditEvent) => void;
}

const ROW = 68;
const OVERSCAN = 8;
const NEAR = 20 * ROW;

/** A virtual list, newest first. Rows are as tall as their sentences. */
export function AuditRows({ events, onOlder, onOpen }: Props) {
  const { t } = useTranslation('audit');
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: events.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    getItemKey: (index) => events[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  const onScroll = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {};
    if (scrollHeight - scrollTop - clientHeight < NEAR) onOlder();
  };
  return (
    <div
      ref={box}
      onScroll={onScroll}
      className="h-[62dvh] overflow-y-auto rounded-md border border-line"
    >
      <ol
        aria-label={t('events')}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const event = events[index];
          return (
            event && (
              <li
                key={event.id}
                ref={virtualizer.measureElement}
                data-index={index}
                className="absolute inset-x-0 border-b border-line"
                style={{ top: start }}
              >
                <AuditRow event={event} onOpen={onOpen} />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

/** Areas that are highlighted, so that admins notice them in a long list. */
const TONES: Partial<Record<AuditArea, 'danger' | 'warn'>> = {
  deletions: 'danger',
  permissions: 'warn',
};

function AuditRow({ event, onOpen }: { event: AuditEvent; onOpen: Props['onOpen'] }) {
  const texts = useAuditTexts();
  const format = useFormat();
  const hint = texts.hint(event);
  const isAlarming = event.kind === 'sign_in_failed' || event.kind === 'sign_in_throttled';
  const facts = [hint, event.actor.token, event.address].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      onClick={() => onOpen(event)}
      className="flex w-full items-start gap-3 px-3 py-2.5 text-left -outline-offset-2 hover:bg-hover sm:px-4"
    >
      {event.actor.name === null ? (
        <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-hover text-ink-faint">
          <UserRound size={17} aria-hidden="true" />
        </span>
      ) : (
        <Avatar name={event.actor.name} size={32} className="mt-0.5" />
      )}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span
          className={classes(
            'text-sm font-medium text-pretty wrap-anywhere',
            isAlarming && 'text-danger-ink',
          )}
        >
          {texts.sentence(event)}
        </span>
        <span className="flex flex-wrap gap-x-2 text-[0.8125rem] text-ink-faint tabular-nums">
          <time dateTime={event.at} title={format.dateTime(event.at)}>
            {format.ago(event.at)}
          </time>
          {facts !== '' && <span className="min-w-0 wrap-anywhere">{facts}</span>}
        </span>
      </span>
      <span className="shrink-0 max-sm:hidden">
        <Badge tone={isAlarming ? 'danger' : (TONES[event.area] ?? 'plain')}>
          {texts.area(event.area)}
        </Badge>
      </span>
    </button>
  );
}
