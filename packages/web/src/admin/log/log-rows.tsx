import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { LogLevel, LogLine } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  lines: readonly LogLine[];
  /** Called when the list is scrolled close to its start. */
  onOlder: () => void;
  onOpen: (line: LogLine) => void;
}

const ROW = 32;
const OVERSCAN = 12;
const NEAR = 20 * ROW;

/** A virtual list that follows the end of the log while scrolled to it. */
export function LogRows({ lines, onOlder, onOpen }: Props) {
  const { t } = useTranslation('administration');
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: OVERSCAN,
    // The same lines stay visible when older ones are added before them.
    anchorTo: 'end',
  });
  useLayoutEffect(() => {
    if (isAtEnd.current) virtualizer.scrollToEnd();
  }, [virtualizer, lines]);
  const onScroll = () => {
    isAtEnd.current = virtualizer.isAtEnd(ROW);
    if ((box.current?.scrollTop ?? 0) < NEAR) onOlder();
  };
  return (
    <div
      ref={box}
      onScroll={onScroll}
      role="log"
      aria-live="off"
      aria-label={t('log-entries')}
      className="h-[62dvh] overflow-auto rounded-md border border-line bg-sunken font-mono text-xs"
    >
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line && <LogRow key={line.id} line={line} top={start} onOpen={onOpen} />;
        })}
      </ol>
    </div>
  );
}

const TONE: Readonly<Record<LogLevel, string>> = {
  trace: 'text-ink-faint',
  debug: 'text-ink-faint',
  info: 'text-accent-ink',
  warn: 'text-warn-ink',
  error: 'text-danger-ink',
  fatal: 'text-danger-ink',
};

interface LogRowProps {
  line: LogLine;
  top: number;
  onOpen: (line: LogLine) => void;
}

function LogRow({ line, top, onOpen }: LogRowProps) {
  const { t, i18n } = useTranslation('administration');
  const at = new Date(line.ts);
  const time = at.toLocaleTimeString(i18n.language.replace('_', '-'), { hour12: false });
  return (
    <li className="absolute inset-x-0 h-8" style={{ top }}>
      <button
        type="button"
        onClick={() => onOpen(line)}
        className="flex h-full w-full items-center gap-3 px-3 text-left whitespace-nowrap -outline-offset-2 hover:bg-hover"
      >
        <time dateTime={at.toISOString()} className="shrink-0 text-ink-faint tabular-nums">
          {time}
        </time>
        <span className={classes('w-12 shrink-0 font-semibold uppercase', TONE[line.level])}>
          {t(`log-level-${line.level}`)}
        </span>
        <span className="w-14 shrink-0 truncate text-ink-faint max-sm:hidden">{line.module}</span>
        {line.server !== null && (
          <span className="w-40 shrink-0 truncate text-ink-faint max-lg:hidden">{line.server}</span>
        )}
        <span className="min-w-0 flex-1 truncate">{line.message}</span>
      </button>
    </li>
  );
}
