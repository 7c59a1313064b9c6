import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { PdfPage } from './pdf-page.tsx';
import { ReaderBar } from './reader-bar.tsx';
import type { ReaderAct } from './reader-keys.ts';
import { usePdfSearch } from './use-pdf-search.ts';
import { usePdf } from './use-pdf.ts';
import type { OpenPdf } from './use-pdf.ts';
import { useReaderKeys } from './use-reader-keys.ts';
import { useReaderPlace } from './use-reader-place.ts';

const ZOOM_STEP = 1.25;
const LEAST_ZOOM = 0.25;
const MOST_ZOOM = 4;
/** Wider than this a page is no longer comfortable to read. */
const WIDEST_FIT = 900;

/** A manual in the page: pages one below the other, zoom, search, all by keyboard as well. */
export function ManualReader({ address }: { address: string }) {
  const { t } = useTranslation(['rom', 'common']);
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
      <output aria-label={t('common:loading')}>
        <Skeleton className="h-[70dvh]" />
      </output>
    );
  }
  return <Reader key={address} open={open} />;
}

function Reader({ open: { pdf, ratio } }: { open: OpenPdf }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const [zoom, setZoom] = useState(1);
  const { scroller, page, room, goTo } = useReaderPlace();
  const search = usePdfSearch(pdf);
  const field = useRef<HTMLInputElement>(null);
  const pages = pdf.numPages;
  const width = Math.round(Math.min(room, WIDEST_FIT) * zoom);

  const act = (wanted: ReaderAct) => {
    if (wanted === 'next') goTo(Math.min(pages, page + 1));
    else if (wanted === 'previous') goTo(Math.max(1, page - 1));
    else if (wanted === 'first') goTo(1);
    else if (wanted === 'last') goTo(pages);
    else if (wanted === 'in') setZoom(Math.min(MOST_ZOOM, zoom * ZOOM_STEP));
    else if (wanted === 'out') setZoom(Math.max(LEAST_ZOOM, zoom / ZOOM_STEP));
    else if (wanted === 'fit') setZoom(1);
    else field.current?.select();
  };
  const { now } = search;
  const show = useEffectEvent((wanted: number) => {
    if (wanted !== page) goTo(wanted);
  });
  useEffect(() => {
    if (now) show(now.page);
  }, [now]);

  const frame = useReaderKeys(act);
  return (
    <section
      ref={frame}
      aria-label={t('manual-title')}
      className="grid h-[80dvh] grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-sunken"
    >
      <ReaderBar
        page={page}
        pages={pages}
        zoom={zoom}
        search={search}
        searchField={field}
        onAct={act}
        onPage={goTo}
      />
      <div
        ref={scroller}
        role="document"
        aria-label={t('reader-pages')}
        className="relative flex flex-col gap-3 overflow-auto p-3 focus-visible:-outline-offset-2"
      >
        {Array.from({ length: pages }, (_, place) => place + 1).map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            label={t('reader-page-of', {
              page: format.number(number),
              pages: format.number(pages),
            })}
            width={width}
            likelyRatio={ratio}
            hits={search.hits.filter((hit) => hit.page === number)}
            now={now?.page === number ? now : null}
          />
        ))}
      </div>
    </section>
  );
}
