import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';

import { logFailure } from '#shared/lib/log.ts';

import type { Hit } from './find-in-pdf.ts';
import css from './manual-reader.module.css';

interface Props {
  pdf: PDFDocumentProxy;
  /** From 1. */
  number: number;
  label: string;
  /** Of the page on screen, in pixels. */
  width: number;
  /** Height by width of the first page, until its own are known. */
  likelyRatio: number;
  hits: readonly Hit[];
  now: Hit | null;
}

const NEAR = '150% 0px';

/** One page: drawn when it comes near, with its letters on top. */
export function PdfPage({ pdf, number, label, width, likelyRatio, hits, now }: Props) {
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const letters = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [size, setSize] = useState<{ ratio: number; scale: number } | null>(null);
  const [spans, setSpans] = useState<readonly HTMLElement[]>([]);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([seen]) => setIsNear(seen?.isIntersecting ?? false),
      { root: box.current?.parentElement ?? null, rootMargin: NEAR },
    );
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear || width === 0) return undefined;
    const stop = new AbortController();
    const write = async (page: PDFPageProxy, viewport: PageViewport) => {
      const textContentSource = await page.getTextContent();
      if (stop.signal.aborted || !letters.current) return;
      letters.current.replaceChildren();
      const text = new TextLayer({ textContentSource, container: letters.current, viewport });
      await text.render();
      if (!stop.signal.aborted) setSpans(text.textDivs);
    };
    const draw = async () => {
      const page = await pdf.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const scale = width / natural.width;
      if (stop.signal.aborted || !canvas.current) return;
      setSize({ ratio: natural.height / natural.width, scale });
      const fine = page.getViewport({ scale: scale * window.devicePixelRatio });
      canvas.current.width = Math.floor(fine.width);
      canvas.current.height = Math.floor(fine.height);
      const picture = page.render({ canvas: canvas.current, viewport: fine });
      stop.signal.addEventListener('abort', () => picture.cancel());
      // Both at once: a picture that is cancelled while the letters are read rejects by itself.
      await Promise.all([picture.promise, write(page, page.getViewport({ scale }))]);
    };
    draw().catch((error: unknown) => {
      if (!stop.signal.aborted) logFailure(`Drawing page ${number}`, error);
    });
    return () => stop.abort();
  }, [pdf, number, width, isNear]);

  useEffect(() => {
    const marked = new Set(hits.flatMap(({ pieces }) => pieces));
    const current = new Set(now?.pieces);
    for (const [place, span] of spans.entries()) {
      if (marked.has(place)) span.dataset['hit'] = current.has(place) ? 'now' : 'some';
      else delete span.dataset['hit'];
    }
  }, [spans, hits, now]);

  return (
    <section
      ref={box}
      aria-label={label}
      data-page={number}
      className="relative mx-auto shrink-0 bg-white shadow-2"
      style={{
        width,
        height: width * (size?.ratio ?? likelyRatio),
        ['--total-scale-factor' as string]: size?.scale ?? 1,
        ['--scale-round-x' as string]: '1px',
        ['--scale-round-y' as string]: '1px',
      }}
    >
      <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" />
      <div ref={letters} className={css['letters']} />
    </section>
  );
}
