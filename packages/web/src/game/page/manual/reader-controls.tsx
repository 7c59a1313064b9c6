import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Minus, Plus } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { inputClass } from '#shared/ui/input-class.ts';

import type { PdfSearch } from './pdf-search.ts';

interface Props {
  page: number;
  pages: number;
  zoom: number;
  search: PdfSearch;
  searchField: RefObject<HTMLInputElement | null>;
  onAction: (act: ReaderAction) => void;
  onPage: (page: number) => void;
}

const ICON = { size: 18, 'aria-hidden': true } as const;

/** Toolbar of the manual reader. */
export function ReaderBar({ page, pages, zoom, search, searchField, onAction, onPage }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  return (
    <div
      role="toolbar"
      aria-label={t('reader-tools')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface p-2"
    >
      <div className="flex items-center gap-1">
        <IconButton
          label={t('reader-previous')}
          disabled={page <= 1}
          onClick={() => onAction('previous')}
        >
          <ChevronLeft {...ICON} />
        </IconButton>
        <PageField key={page} page={page} pages={pages} onPage={onPage} />
        <IconButton
          label={t('reader-next')}
          disabled={page >= pages}
          onClick={() => onAction('next')}
        >
          <ChevronRight {...ICON} />
        </IconButton>
      </div>
      <div className="flex items-center gap-1">
        <IconButton label={t('reader-zoom-out')} onClick={() => onAction('out')}>
          <Minus {...ICON} />
        </IconButton>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('reader-fit', { zoom: format.percent(zoom) })}
          className="tabular-nums"
          onClick={() => onAction('fit')}
        >
          {format.percent(zoom)}
        </Button>
        <IconButton label={t('reader-zoom-in')} onClick={() => onAction('in')}>
          <Plus {...ICON} />
        </IconButton>
      </div>
      <SearchTools search={search} field={searchField} />
    </div>
  );
}

interface PageFieldProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function PageField({ page, pages, onPage }: PageFieldProps) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const [text, setText] = useState(String(page));
  const go = () => {
    const wanted = Number.parseInt(text, 10);
    if (wanted >= 1 && wanted <= pages) onPage(wanted);
    else setText(String(page));
  };
  return (
    <form
      className="flex items-center gap-1.5 text-sm text-ink-soft tabular-nums"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        aria-label={t('reader-page')}
        inputMode="numeric"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={go}
        className={classes(inputClass, 'w-14! text-center')}
      />
      <span className="whitespace-nowrap">{t('reader-of', { pages: format.number(pages) })}</span>
    </form>
  );
}

interface SearchToolsProps {
  search: PdfSearch;
  field: RefObject<HTMLInputElement | null>;
}

function SearchTools({ search, field }: SearchToolsProps) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { query, setQuery, hits, position, step, isSearching } = search;
  const isEmpty = query.trim() === '';
  const found = t('reader-hits', {
    place: format.number(position),
    count: hits.length,
    number: format.number(hits.length),
  });
  return (
    <search className="flex min-w-0 flex-1 basis-64 items-center justify-end gap-1">
      <input
        ref={field}
        type="search"
        aria-label={t('reader-search')}
        placeholder={t('reader-search')}
        aria-keyshortcuts="Control+F"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
        className={classes(inputClass, 'min-w-0 flex-1 sm:max-w-60')}
      />
      <output
        aria-live="polite"
        className="min-w-16 text-center text-xs text-ink-soft tabular-nums"
      >
        {!isEmpty && !isSearching && found}
      </output>
      <IconButton
        label={t('reader-hit-previous')}
        disabled={hits.length === 0}
        onClick={() => step(-1)}
      >
        <ChevronUp {...ICON} />
      </IconButton>
      <IconButton label={t('reader-hit-next')} disabled={hits.length === 0} onClick={() => step(1)}>
        <ChevronDown {...ICON} />
      </IconButton>
    </search>
  );
}

/** Handles keys inside the reader before the shortcuts of the game page do. */
export function useReaderKeys(
  onAction: (act: ReaderAction) => void,
): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  const act = useEffectEvent(onAction);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOfKey(event);
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      act(action);
    };
    const element = frame.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  return frame;
}

export type ReaderAction = 'next' | 'previous' | 'first' | 'last' | 'in' | 'out' | 'fit' | 'find';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

const KEYS: Partial<Record<string, ReaderAction>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'fit',
};

const isInput = (target: EventTarget | null): boolean => target instanceof HTMLInputElement;

/** The action of a key; null for other keys, such as up and down, which scroll. */
function actionOfKey({ key, ctrlKey, metaKey, altKey, target }: Pressed): ReaderAction | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'f' ? 'find' : null;
  return isInput(target) ? null : (KEYS[key] ?? null);
}
