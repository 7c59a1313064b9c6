import { useTranslation } from 'react-i18next';

import type { LogLevel, LogLine } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

const TONE: Readonly<Record<LogLevel, string>> = {
  trace: 'text-ink-faint',
  debug: 'text-ink-faint',
  info: 'text-accent-ink',
  warn: 'text-warn-ink',
  error: 'text-danger-ink',
  fatal: 'text-danger-ink',
};

interface Props {
  line: LogLine;
  top: number;
  onOpen: (line: LogLine) => void;
}

export function LogRow({ line, top, onOpen }: Props) {
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
