import type { UseQueryResult } from '@tanstack/react-query';
import { CircleQuestionMark, FilterX, Gamepad2, RotateCw, SearchX } from 'lucide-react';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PRODUCT } from '@saveroom/contract';

import { WaitingScreen } from '#library/waiting-screen.tsx';
import { isWaitingForServer } from '#shared/data/is-waiting-for-server.ts';
import { isNotFound } from '#shared/lib/api-error.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import type { ViewMode } from '#shared/lib/settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery, FailedState } from '#shared/ui/failed-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useKitTexts } from '#shared/ui/kit-texts.ts';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

import type { CardOptions } from './card-options.ts';
import { useGridLayout } from './grid-layout.ts';
import { LINE_CLASS } from './list-cells.tsx';

interface HeaderProps {
  /** Wide art behind the heading. */
  art?: ReactNode;
  /** A badge, a cover or an icon. */
  picture: ReactNode;
  title: string;
  /** Number of games; undefined: loading, null: failed to load. */
  total: number | null | undefined;
  /** Behind the number of games. */
  facts?: ReactNode;
  /** Buttons of the platform or collection. */
  actions?: ReactNode;
}

/** The header spans the width of the page and starts at its upper edge. */
const ART_HEADER =
  'relative isolate -mt-5 -mr-9 -ml-4 flex items-end gap-4 pt-14 pr-4 pb-3 pl-4 sm:-mt-7 sm:-mr-12 sm:-ml-8 sm:pt-24 sm:pr-8 sm:pb-4 sm:pl-8 low:pt-10!';

/** Heading of a gallery. */
export function GalleryHeader({ art, picture, title, total, facts, actions }: HeaderProps) {
  const { t } = useTranslation('gallery');
  const format = useFormat();
  return (
    <header className={art ? ART_HEADER : 'mb-2 flex items-center gap-4'}>
      {art && (
        <div className="absolute inset-y-0 right-[calc(-1*env(safe-area-inset-right))] left-[calc(-1*env(safe-area-inset-left))] -z-10">
          {art}
        </div>
      )}
      {picture}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h1 className="line-clamp-2 text-xl/7 font-bold wrap-anywhere sm:line-clamp-1 sm:text-[1.75rem]/9">
          {title}
        </h1>
        <p className="flex min-h-5 flex-wrap items-center gap-x-2 text-sm text-ink-soft tabular-nums">
          <output aria-live="polite" className="peer">
            {total === undefined && <Skeleton className="h-4 w-24" />}
            {typeof total === 'number' &&
              t('games', { count: total, number: format.number(total) })}
          </output>
          {facts}
        </p>
      </div>
      {actions && (
        <div
          className={classes(
            'flex shrink-0 gap-1',
            Boolean(art) &&
              'max-sm:absolute max-sm:top-2 max-sm:right-2 max-sm:rounded-md max-sm:bg-canvas/70',
          )}
        >
          {actions}
        </div>
      )}
    </header>
  );
}

/** An icon instead of a picture, for example for search results. */
export function HeaderIcon({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-14 shrink-0 place-items-center rounded-[24%] bg-accent-soft text-accent-ink">
      {children}
    </span>
  );
}

/** Sets the title of the browser window. */
export function useDocumentTitle(name: string | undefined): void {
  useEffect(() => {
    if (name) document.title = `${name} · ${PRODUCT}`;
  }, [name]);
}

interface NoResultsProps {
  /** There is a search text, and no filter. */
  isSearchOnly: boolean;
  onReset: () => void;
}

/** No game matches the search text and the filters. */
export function NoResults({ isSearchOnly, onReset }: NoResultsProps) {
  const { t } = useTranslation('gallery');
  const Icon = isSearchOnly ? SearchX : FilterX;
  return (
    <EmptyState
      icon={<Icon size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={t('no-results-title')}
      actions={
        <Button variant="primary" onClick={onReset}>
          {isSearchOnly ? t('search-clear') : t('filters-reset')}
        </Button>
      }
    >
      <p>{isSearchOnly ? t('no-results-search-text') : t('no-results-text')}</p>
    </EmptyState>
  );
}

interface NoGamesProps {
  title: string;
  text: string;
  actions?: ReactNode;
}

export function NoGames({ title, text, actions }: NoGamesProps) {
  return (
    <EmptyState
      icon={<Gamepad2 size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={title}
      actions={actions}
    >
      <p>{text}</p>
    </EmptyState>
  );
}

interface FailedProps {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

export function GalleryFailed({ error, onRetry, retrying }: FailedProps) {
  const { t } = useTranslation('common');
  return (
    <FailedState title={t('error-load')} error={error} onRetry={onRetry} retrying={retrying} />
  );
}

/** Some of the visible games could not be loaded; the others stay. */
export function RowsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['gallery', 'common']);
  const errorText = useErrorText();
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+1rem)] z-20 mx-auto flex max-w-120 items-center gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-3 rail:bottom-[calc(1.5rem+var(--player-bar))]"
    >
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-medium">{t('rows-failed')}</span>{' '}
        <span className="text-ink-soft">{errorText(error)}</span>
      </p>
      <Button size="sm" onClick={onRetry} icon={<RotateCw size={14} aria-hidden="true" />}>
        {t('common:retry')}
      </Button>
    </div>
  );
}

interface SkeletonProps {
  mode: ViewMode;
  options: CardOptions;
  ratio: number;
}

const ROWS = 4;
const LINES = 14;

/** Placeholders in the layout of the gallery that is loading. */
export function GallerySkeleton({ mode, options, ratio }: SkeletonProps) {
  const { loading } = useKitTexts();
  const container = useRef<HTMLOutputElement>(null);
  const { columns, gap, rowHeight } = useGridLayout(container, { mode, options, ratio });
  const isList = mode === '2';
  return (
    <output
      ref={container}
      aria-label={loading}
      className={isList ? 'block' : 'grid'}
      style={{ gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {rowHeight > 0 &&
        Array.from({ length: isList ? LINES : columns * ROWS }, (_, index) =>
          isList ? (
            <div key={index} className={classes(LINE_CLASS, 'px-2')} style={{ height: rowHeight }}>
              <span className="max-sm:hidden" />
              <span className="flex items-center gap-3">
                <Skeleton className="h-12 w-9 shrink-0 rounded-xs" />
                <Skeleton className="h-4 w-2/5" />
              </span>
            </div>
          ) : (
            <div key={index} style={{ height: rowHeight - gap }}>
              <div className="overflow-hidden rounded-sm" style={{ aspectRatio: ratio }}>
                <Skeleton className="size-full" />
              </div>
            </div>
          ),
        )}
    </output>
  );
}

interface PageStateProps {
  query: Pick<UseQueryResult, 'error' | 'isPending' | 'isFetching' | 'fetchStatus' | 'refetch'>;
  /** Shown if it does not exist. */
  missing: ReactNode;
}

/** The platform or collection of a gallery is loading or failed to load. */
export function GalleryPageState({ query, missing }: PageStateProps) {
  const { t } = useTranslation('common');
  if (isWaitingForServer(query)) return <WaitingScreen />;
  if (!query.error) return <PageSkeleton />;
  if (isNotFound(query.error)) return missing;
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <FailedQuery title={t('error-load')} query={query} />
    </div>
  );
}

const COVERS = 24;

function PageSkeleton() {
  return (
    <Loading className="block px-4 pt-14 sm:px-8 sm:pt-24">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-[24%]" />
        <div className="grid gap-2">
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-4 w-24" />
        </div>
      </div>
      <Skeleton className="mt-6.5 h-10 w-full" />
      <div className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-x-3.5 gap-y-9">
        {Array.from({ length: COVERS }, (_, index) => (
          <Skeleton key={index} className="aspect-2/3 rounded-sm" />
        ))}
      </div>
    </Loading>
  );
}

const SearchHelp = lazy(async () => {
  const { SearchHelp: component } = await import('../search/search-help.tsx');
  return { default: component };
});

interface SearchHelpProps {
  /** The search text. */
  text: string;
  onText: (text: string) => void;
}

/** Opens the list of search operators; an example is added to the text. */
export function SearchHelpButton({ text, onText }: SearchHelpProps) {
  const { t } = useTranslation('gallery');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('search-help')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="size-8!"
      >
        <CircleQuestionMark size={16} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <SearchHelp
            onPick={(example) => onText([text.trim(), example].join(' ').trimStart())}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
