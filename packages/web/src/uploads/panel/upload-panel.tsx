import { ChevronDown, ChevronUp, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { isActive, isClearable, isDone } from '#uploads/engine/upload-entry.ts';
import type { UploadEntry } from '#uploads/engine/upload-entry.ts';
import { uploads } from '#uploads/uploads.ts';

import { UploadRow } from './upload-row.tsx';

const MAX_SHOWN = 100;
/** Entries that need attention or are active come first. */
const RANK = {
  asking: 0,
  failed: 1,
  sending: 2,
  finishing: 2,
  reading: 2,
  unfinished: 3,
  paused: 3,
  waiting: 4,
  done: 5,
};

/** Progress of uploads on every screen, until the list is empty. */
export function UploadPanel({ entries }: { entries: readonly UploadEntry[] }) {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(true);
  const room = usePanelRoom();
  const sum = sumUp(entries);
  const shown = entries.toSorted((a, b) => RANK[a.phase] - RANK[b.phase]).slice(0, MAX_SHOWN);
  const more = entries.length - shown.length;
  const words = {
    done: format.number(sum.done),
    number: format.number(entries.length),
    count: entries.length,
  };
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <section
      ref={room}
      aria-label={t('panel')}
      className="fixed right-4 bottom-[calc(1rem+var(--player-bar))] z-30 grid w-100 max-w-[calc(100vw-2rem)] overflow-hidden rounded-lg border border-line bg-raised shadow-3 bars:inset-x-2 bars:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+0.5rem)] bars:w-auto bars:max-w-none"
    >
      <header className="flex items-center gap-2 py-1.5 pr-1.5 pl-4">
        <Upload size={17} className="shrink-0 text-accent-ink" aria-hidden="true" />
        <h2 aria-live="polite" className="min-w-0 flex-1 truncate text-sm font-semibold">
          {sum.isOver ? t('panel-over', words) : t('panel-going', words)}
        </h2>
        {entries.some(isClearable) && (
          <Button size="sm" variant="ghost" onClick={() => uploads.clear()}>
            {t('clear')}
          </Button>
        )}
        <IconButton
          label={isOpen ? t('panel-collapse') : t('panel-expand')}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron size={18} aria-hidden="true" />
        </IconButton>
      </header>
      {!sum.isOver && (
        <div className="grid gap-1 px-4 pb-3">
          <ProgressBar label={t('panel')} value={sum.loaded} max={sum.total} />
          <p className="flex justify-between text-xs text-ink-soft tabular-nums">
            <span>
              {t('amount', { loaded: format.bytes(sum.loaded), total: format.bytes(sum.total) })}
            </span>
            {sum.secondsLeft !== null && (
              <span>{t('time-left', { time: format.duration(sum.secondsLeft) })}</span>
            )}
          </p>
        </div>
      )}
      {isOpen && (
        <div className="max-h-[min(24rem,45dvh)] overflow-y-auto border-t border-line">
          <DuplicateQuestions entries={entries} />
          <ul>
            {shown.map((entry) => (
              <UploadRow key={entry.id} entry={entry} />
            ))}
          </ul>
          {more > 0 && (
            <p className="px-4 py-3 text-center text-xs text-ink-soft">
              {t('more-files', { count: more, number: format.number(more) })}
            </p>
          )}
        </div>
      )}
    </section>
  );
}

/** One question for all duplicates, if there are several. */
function DuplicateQuestions({ entries }: { entries: readonly UploadEntry[] }) {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const asking = entries.filter(({ phase }) => phase === 'asking');
  if (asking.length < 2) return null;
  const words = { count: asking.length, number: format.number(asking.length) };
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-warn-soft px-4 py-2 text-warn-ink">
      <p className="flex-1 basis-40 text-[0.8125rem]">{t('duplicates', words)}</p>
      <Button size="sm" onClick={() => asking.forEach(({ id }) => uploads.cancel(id))}>
        {t('skip-all')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => asking.forEach(({ id }) => uploads.sendAnyway(id))}
      >
        {t('upload-all-anyway')}
      </Button>
    </div>
  );
}

interface UploadTotals {
  done: number;
  /** Bytes of all finished and active uploads. */
  loaded: number;
  total: number;
  secondsLeft: number | null;
  /** No upload is active. */
  isOver: boolean;
}

function sumUp(entries: readonly UploadEntry[]): UploadTotals {
  const counted = entries.filter((entry) => isDone(entry) || isActive(entry));
  const loaded = counted.reduce((sum, entry) => sum + entry.loaded, 0);
  const total = counted.reduce((sum, entry) => sum + entry.total, 0);
  const rate = entries.reduce((sum, entry) => sum + (entry.rate ?? 0), 0);
  return {
    done: entries.filter(isDone).length,
    loaded,
    total,
    secondsLeft: rate > 0 ? Math.ceil((total - loaded) / rate) : null,
    isOver: !entries.some(isActive),
  };
}

/** Moves toasts above the panel while it is shown. */
function usePanelRoom(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([seen]) => {
      const height = seen?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--panel-room', `${height + 8}px`);
    });
    if (ref.current) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--panel-room');
    };
  }, []);
  return ref;
}
