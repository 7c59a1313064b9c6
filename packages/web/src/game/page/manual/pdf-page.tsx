import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';

import { logFailure } from '#shared/lib/log.ts';

import type { Hit } from './pdf-search.ts';
import css from './manual-reader.module.css';

interface Props {
  pdf: PDFDocumentProxy;
  /** 1-based. */
  number: number;
  label: string;
  /** In CSS pixels. */
  width: number;
  /** Height divided by width of the first page, used until the page is loaded. */
  expectedRatio: number;
  hits: readonly Hit[];
  currentHit: Hit | null;
}

/** Distance from the visible area at which a page is rendered. */
const RENDER_MARGIN = '150% 0px';

/** A page as canvas with a text layer, rendered when it is near the visible area. */
export function PdfPage({ pdf, number, label, width, expectedRatio, hits, currentHit }: Props) {
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const textLayer = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [size, setSize] = useState<{ ratio: number; scale: number } | null>(null);
  const [spans, setSpans] = useState<readonly HTMLElement[]>([]);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([seen]) => setIsNear(seen?.isIntersecting ?? false),
      { root: box.current?.parentElement ?? null, rootMargin: RENDER_MARGIN },
    );
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear || width === 0) return undefined;
    const stop = new AbortController();
    const renderText = async (page: PDFPageProxy, viewport: PageViewport) => {
      const textContentSource = await page.getTextContent();
      if (stop.signal.aborted || !textLayer.current) return;
      textLayer.current.replaceChildren();
      const text = new TextLayer({ textContentSource, container: textLayer.current, viewport });
      await text.render();
      if (!stop.signal.aborted) setSpans(text.textDivs);
    };
    const render = async () => {
      const page = await pdf.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const scale = width / natural.width;
      if (stop.signal.aborted || !canvas.current) return;
      setSize({ ratio: natural.height / natural.width, scale });
      const sharp = page.getViewport({ scale: scale * window.devicePixelRatio });
      canvas.current.width = Math.floor(sharp.width);
      canvas.current.height = Math.floor(sharp.height);
      const picture = page.render({ canvas: canvas.current, viewport: sharp });
      stop.signal.addEventListener('abort', () => picture.cancel());
      // Awaited together, so that a canceled render is caught while the text loads.
      await Promise.all([picture.promise, renderText(page, page.getViewport({ scale }))]);
    };
    render().catch((error: unknown) => {
      if (!stop.signal.aborted) logFailure(`Drawing page ${number}`, error);
    });
    return () => stop.abort();
  }, [pdf, number, width, isNear]);

  useEffect(() => {
    const marked = new Set(hits.flatMap(({ items }) => items));
    const current = new Set(currentHit?.items);
    for (const [index, span] of spans.entries()) {
      if (marked.has(index)) span.dataset['hit'] = current.has(index) ? 'now' : 'some';
      else delete span.dataset['hit'];
    }
  }, [spans, hits, currentHit]);

  return (
    <section
      ref={box}
      aria-label={label}
      data-page={number}
      className="relative mx-auto shrink-0 bg-white shadow-2"
      style={{
        width,
        height: width * (size?.ratio ?? expectedRatio),
        ['--total-scale-factor' as string]: size?.scale ?? 1,
        ['--scale-round-x' as string]: '1px',
        ['--scale-round-y' as string]: '1px',
      }}
    >
      <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" />
      <div ref={textLayer} className={css['text']} />
    </section>
  );
}
