import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

import { PdfPage } from './pdf-page.tsx';
import { ReaderBar, useReaderKeys } from './reader-controls.tsx';
import type { ReaderAction } from './reader-controls.tsx';
import { usePdfSearch } from './pdf-search.ts';
import { usePdf } from './use-pdf.ts';
import type { OpenPdf } from './use-pdf.ts';

const ZOOM_STEP = 1.25;
const MIN_ZOOM = 0.25;
const MAX_ZOOM = 4;
/** Limit of "fit to width" in pixels, for readability. */
const MAX_FIT_WIDTH = 900;

interface Props {
  address: string;
  /** Sets the height. */
  className?: string;
}

/** PDF reader with zoom, search and keyboard shortcuts. */
export function ManualReader({ address, className = 'h-[80dvh]' }: Props) {
  const { t } = useTranslation('rom');
  const open = usePdf(address);
  if (open === 'failed') {
    return (
      <FailedState title={t('reader-failed')}>
        <p>{t('reader-failed-text')}</p>
      </FailedState>
    );
  }
  if (!open) {
    return (
      <Loading>
        <Skeleton className="h-[70dvh]" />
      </Loading>
    );
  }
  return <Reader key={address} open={open} className={className} />;
}

interface ReaderProps {
  open: OpenPdf;
  className: string;
}

function Reader({ open: { pdf, ratio }, className }: ReaderProps) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const [zoom, setZoom] = useState(1);
  const { scroller, page, width: available, goTo } = useReaderScroll();
  const search = usePdfSearch(pdf);
  const field = useRef<HTMLInputElement>(null);
  const pages = pdf.numPages;
  const width = Math.round(Math.min(available, MAX_FIT_WIDTH) * zoom);

  const act = (action: ReaderAction) => {
    if (action === 'next') goTo(Math.min(pages, page + 1));
    else if (action === 'previous') goTo(Math.max(1, page - 1));
    else if (action === 'first') goTo(1);
    else if (action === 'last') goTo(pages);
    else if (action === 'in') setZoom(Math.min(MAX_ZOOM, zoom * ZOOM_STEP));
    else if (action === 'out') setZoom(Math.max(MIN_ZOOM, zoom / ZOOM_STEP));
    else if (action === 'fit') setZoom(1);
    else field.current?.select();
  };
  const { currentHit } = search;
  const showPage = useEffectEvent((number: number) => {
    if (number !== page) goTo(number);
  });
  useEffect(() => {
    if (currentHit) showPage(currentHit.page);
  }, [currentHit]);

  const frame = useReaderKeys(act);
  return (
    <section
      ref={frame}
      aria-label={t('manual-title')}
      className={classes(
        'grid grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-sunken',
        className,
      )}
    >
      <ReaderBar
        page={page}
        pages={pages}
        zoom={zoom}
        search={search}
        searchField={field}
        onAction={act}
        onPage={goTo}
      />
      <div
        ref={scroller}
        role="document"
        aria-label={t('reader-pages')}
        className="relative flex flex-col gap-3 overflow-auto p-3 focus-visible:-outline-offset-2"
      >
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            label={t('reader-page-of', {
              page: format.number(number),
              pages: format.number(pages),
            })}
            width={width}
            expectedRatio={ratio}
            hits={search.hits.filter((hit) => hit.page === number)}
            currentHit={currentHit?.page === number ? currentHit : null}
          />
        ))}
      </div>
    </section>
  );
}

const GAP = 12;

/** The visible page and the width available for pages. */
function useReaderScroll() {
  const scroller = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(1);
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    // Focusable, so that it scrolls by keyboard.
    box.tabIndex = 0;
    const observer = new ResizeObserver(() => setWidth(box.clientWidth - 2 * GAP));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const updatePage = () => {
      // The page that users read is the one a third of the way down.
      const readingLine = box.scrollTop + box.clientHeight / 3;
      const shown = pagesIn(box).findLast(({ offsetTop }) => offsetTop <= readingLine);
      setPage(Number(shown?.dataset['page'] ?? 1));
    };
    box.addEventListener('scroll', updatePage, { passive: true });
    return () => box.removeEventListener('scroll', updatePage);
  }, []);

  return {
    scroller,
    page,
    width,
    goTo: (number: number) => {
      const box = scroller.current;
      const target = box && pagesIn(box)[number - 1];
      if (target) box.scrollTop = target.offsetTop - GAP;
    },
  };
}

const pagesIn = (box: HTMLElement): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>(':scope > [data-page]'),
];
