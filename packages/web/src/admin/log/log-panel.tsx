import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCopy, Filter, Pause, Play, ScrollText, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { LogLevel, LogLine } from '@saveroom/contract';

import { logQueries, useLogGrowth } from '#admin/data/logs.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { copyText } from '#shared/lib/copy-text.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { LogRows } from './log-rows.tsx';
import { logText } from './log-text.ts';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const satisfies readonly LogLevel[];
const DEBOUNCE_MS = 300;

/** The server log, live. */
export function LogPanel() {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const [level, setLevel] = useState<(typeof LEVELS)[number]>('debug');
  const [typed, setTyped] = useState('');
  const [request, setRequest] = useState('');
  const [isPaused, setPaused] = useState(false);
  const [open, setOpen] = useState<LogLine | null>(null);
  const all = useRef<HTMLPreElement>(null);
  const filter = {
    level: level === 'debug' ? ('trace' as const) : level,
    search: useDebounced(typed, DEBOUNCE_MS),
    ...(request !== '' && { request_id: request }),
  };
  const { data, ...query } = useInfiniteQuery(logQueries.lines(filter));
  useLogGrowth(filter, isPaused);
  const lines = data?.pages.flat() ?? [];
  const older = () => {
    if (query.hasPreviousPage && !query.isFetchingPreviousPage) void query.fetchPreviousPage();
  };
  const copy = async () => {
    if (all.current && (await copyText(all.current))) {
      toast({ tone: 'good', message: t('log-copied', { count: lines.length }) });
    }
  };
  return (
    <Card
      title={t('tab-log')}
      description={t('log-text')}
      actions={
        <>
          <Button
            aria-pressed={isPaused}
            onClick={() => setPaused(!isPaused)}
            icon={
              isPaused ? (
                <Play size={16} aria-hidden="true" />
              ) : (
                <Pause size={16} aria-hidden="true" />
              )
            }
          >
            {isPaused ? t('log-resume') : t('log-pause')}
          </Button>
          <Button
            disabled={lines.length === 0}
            onClick={() => void copy()}
            icon={<ClipboardCopy size={16} aria-hidden="true" />}
          >
            {t('log-copy-all')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label={t('log-level')}
            value={level}
            onChange={setLevel}
            className="max-sm:w-full sm:min-w-96"
            options={LEVELS.map((value) => ({ value, label: t(`log-from-${value}`) }))}
          />
          <SearchField
            label={t('log-search')}
            value={typed}
            onChange={setTyped}
            className="min-w-48 flex-1"
          />
        </div>
        {request !== '' && (
          <Button
            size="sm"
            className="justify-self-start"
            onClick={() => setRequest('')}
            icon={<X size={15} aria-hidden="true" />}
          >
            {t('log-request-filter', { id: request })}
          </Button>
        )}
        {query.isPending && <Skeleton className="h-[62dvh] w-full rounded-md!" />}
        {query.isLoadingError && <FailedQuery title={t('log-failed')} query={query} />}
        {data && lines.length === 0 && (
          <EmptyState icon={<ScrollText size={28} aria-hidden="true" />} title={t('log-empty')}>
            <p>{t('log-empty-text')}</p>
          </EmptyState>
        )}
        {lines.length > 0 && <LogRows lines={lines} onOlder={older} onOpen={setOpen} />}
        {data && (
          <p className="text-[0.8125rem] text-ink-faint tabular-nums">
            {t('log-count', { count: lines.length, number: format.number(lines.length) })}
            {isPaused && ` · ${t('log-paused')}`}
          </p>
        )}
      </div>
      <pre ref={all} className="sr-only" aria-hidden="true">
        {lines.map(logText).join('\n')}
      </pre>
      {open && (
        <LogDialog
          line={open}
          onClose={() => setOpen(null)}
          onRequest={(id) => {
            setRequest(id);
            setOpen(null);
          }}
        />
      )}
    </Card>
  );
}

interface Props {
  line: LogLine;
  onRequest: (id: string) => void;
  onClose: () => void;
}

/** A log line with all its fields. */
function LogDialog({ line, onRequest, onClose }: Props) {
  const { t } = useTranslation(['administration', 'common']);
  const format = useFormat();
  const text = useRef<HTMLPreElement>(null);
  const { request_id } = line;
  return (
    <Dialog
      title={t('log-entry')}
      size="lg"
      onClose={onClose}
      footer={
        <>
          {request_id && (
            <Button
              onClick={() => onRequest(request_id)}
              icon={<Filter size={16} aria-hidden="true" />}
            >
              {t('log-filter-by-request')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Facts
          facts={[
            { label: t('log-time'), value: format.dateTime(new Date(line.ts)) },
            { label: t('log-level'), value: t(`log-level-${line.level}`) },
            { label: t('log-module'), value: line.module },
            { label: t('log-request'), value: request_id },
            { label: t('stats-server'), value: line.server },
          ]}
        />
        <div className="flex items-start gap-2 rounded-md bg-sunken p-3">
          <pre ref={text} className="min-w-0 flex-1 text-xs/5 whitespace-pre-wrap wrap-anywhere">
            {logText(line)}
          </pre>
          <CopyButton source={text} label={t('log-copy')} copiedLabel={t('common:copied')} />
        </div>
      </div>
    </Dialog>
  );
}
