import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';

import { logFailure } from '#shared/lib/log.ts';

import { findInPage } from './find-in-pdf.ts';
import type { Hit, PageText } from './find-in-pdf.ts';
import { pageText } from './use-pdf.ts';

const SETTLED_MS = 200;

export interface PdfSearch {
  words: string;
  setWords: (words: string) => void;
  hits: readonly Hit[];
  now: Hit | null;
  /** From 1; 0: none. */
  place: number;
  /** 1 or -1; around the end it begins again. */
  step: (by: number) => void;
  isLooking: boolean;
}

/** Searches page by page, and shows what it has so far. */
export function usePdfSearch(pdf: PDFDocumentProxy): PdfSearch {
  const [words, setWords] = useState('');
  const [hits, setHits] = useState<readonly Hit[]>([]);
  const [at, setAt] = useState(0);
  const [isLooking, setIsLooking] = useState(false);
  const texts = useRef(new Map<number, PageText>());

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const look = async () => {
      const found: Hit[] = [];
      for (let page = 1; page <= pdf.numPages && !signal.aborted; page += 1) {
        const known = texts.current.get(page) ?? (await pageText(pdf, page));
        texts.current.set(page, known);
        found.push(...findInPage(page, known, words));
      }
      if (signal.aborted) return;
      setHits(found);
      setAt(0);
      setIsLooking(false);
    };
    const timer = window.setTimeout(() => {
      setIsLooking(words.trim() !== '');
      look().catch((error: unknown) => logFailure('Searching a manual', error));
    }, SETTLED_MS);
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [pdf, words]);

  const count = hits.length;
  return {
    words,
    setWords,
    hits,
    now: hits[at] ?? null,
    place: count === 0 ? 0 : at + 1,
    step: (by) => count > 0 && setAt((at + by + count) % count),
    isLooking,
  };
}
