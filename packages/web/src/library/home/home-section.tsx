import { ChevronLeft, ChevronRight, CloudOff, LayoutGrid, RotateCw, Rows2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import type { GallerySlots } from '#library/gallery/game-events.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { classes } from '#shared/lib/classes.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { LocalSetting } from '#shared/lib/local-setting.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { useRowStops } from '#shared/ui/use-row-stops.ts';
import { useStripScroll } from '#shared/ui/use-strip-scroll.ts';

/** Props of every home section. */
export interface HomeSectionProps {
  slots: GallerySlots;
  onCreateCollection: () => void;
}

interface SectionQuery<T> {
  data: readonly T[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<T> {
  title: string;
  icon: LucideIcon;
  gridSetting: LocalSetting<boolean>;
  query: SectionQuery<T>;
  /** A class that sets the width of items, `--item`. */
  size: string;
  /** Placeholder of one item. */
  skeleton: ReactNode;
  /** Shown next to the title. */
  action?: ReactNode;
  /** Shown if there are no items. If absent, the section is hidden then. */
  empty?: ReactNode;
  /** `rowClass` lays the items out as a row or a grid. */
  children: (items: readonly T[], rowClass: string) => ReactNode;
}

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(var(--item),1fr))] gap-x-3 gap-y-5 sm:gap-x-4';
const LINE =
  'grid w-max auto-cols-(--item) grid-flow-col gap-3 sm:gap-4 [&>li]:snap-start [&>td]:snap-start';
/**
 * Runs from edge to edge of the page, with room for covers that grow. `relative` contains the
 * visually hidden texts of the items; otherwise they would widen the page. At its start it does not
 * snap: browsers keep a snapped item in place, so games that are added before it would be out of sight.
 */
const SCROLLER =
  'relative -mx-4 -my-3 data-scrolled:snap-x scroll-px-4 overflow-x-auto scroll-smooth px-4 py-3 [scrollbar-width:none] sm:-mx-8 sm:scroll-px-8 sm:px-8';
const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'];

/**
 * A section of the home page with its own loading and error state, as one scrolling row or a grid.
 */
export function HomeSection<T>(props: Props<T>) {
  const { title, icon: Icon, gridSetting, query, size, skeleton, action, empty, children } = props;
  const { data, error, isFetching, refetch } = query;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const [isGrid, setIsGrid] = useLocalSetting(gridSetting);
  if (data?.length === 0 && !empty) return null;
  const hasItems = data !== undefined && data.length > 0;
  const isWaiting = data === undefined && !error;
  return (
    <section aria-labelledby={id} className={classes('grid grid-cols-1 gap-3', size)}>
      <header className="flex min-h-10 items-center gap-2.5">
        <Icon size={19} strokeWidth={1.9} aria-hidden="true" className="text-accent-ink" />
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {action}
        {hasItems && (
          <span className="ml-auto flex items-center">
            {!isGrid && <Arrows row={row} />}
            <GridToggle title={title} isGrid={isGrid} onToggle={() => setIsGrid(!isGrid)} />
          </span>
        )}
      </header>
      {isWaiting && (
        <Loading className="block overflow-hidden">
          <span className={LINE}>
            {SKELETON_KEYS.map((shape) => (
              <span key={shape}>{skeleton}</span>
            ))}
          </span>
        </Loading>
      )}
      {error && !data && (
        <SectionFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data?.length === 0 && empty}
      {hasItems && (
        <div ref={row} className={isGrid ? undefined : SCROLLER}>
          {children(data, isGrid ? GRID : LINE)}
        </div>
      )}
    </section>
  );
}

/** Scrolls by one screen. Not in the tab order: keyboard users have the arrow keys. */
function Arrows({ row }: { row: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('home');
  const { back, forward, scroll } = useStripScroll(row);
  if (!back && !forward) return null;
  return (
    <span className="flex max-sm:hidden">
      <IconButton
        label={t('scroll-back')}
        tabIndex={-1}
        disabled={!back}
        onClick={() => scroll(-1)}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('scroll-forward')}
        tabIndex={-1}
        disabled={!forward}
        onClick={() => scroll(1)}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

interface ToggleProps {
  title: string;
  isGrid: boolean;
  onToggle: () => void;
}

function GridToggle({ title, isGrid, onToggle }: ToggleProps) {
  const { t } = useTranslation('home');
  const Icon = isGrid ? Rows2 : LayoutGrid;
  return (
    <IconButton
      label={isGrid ? t('show-row', { title }) : t('show-grid', { title })}
      onClick={onToggle}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  );
}

interface FailedProps {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

/** Shown instead of a section that could not be loaded. */
export function SectionFailed({ error, onRetry, retrying }: FailedProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-surface p-4"
    >
      <CloudOff size={20} aria-hidden="true" className="shrink-0 text-danger-ink" />
      <p className="grid min-w-0 flex-1 basis-60 text-sm">
        <span className="font-medium">{t('error-load')}</span>
        <span className="text-ink-soft">{errorText(error)}</span>
      </p>
      <Button
        size="sm"
        busy={retrying}
        onClick={onRetry}
        icon={<RotateCw size={14} aria-hidden="true" />}
      >
        {t('retry')}
      </Button>
    </div>
  );
}

interface TileRowProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string | number;
  rowClass: string;
  /** Renders a link with `data-focus` and this `tabIndex`. */
  renderTile: (item: T, tabIndex: 0 | -1) => ReactNode;
  /** After the last tile. */
  after?: ReactNode;
}

/** Links side by side: one tab stop, arrow keys move between them. */
export function TileRow<T>({ label, items, keyOf, rowClass, renderTile, after }: TileRowProps<T>) {
  const { isTabStop, listeners } = useRowStops(items.length);
  return (
    <ul aria-label={label} className={rowClass} {...listeners}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>{renderTile(item, isTabStop(index) ? 0 : -1)}</li>
      ))}
      {after}
    </ul>
  );
}
