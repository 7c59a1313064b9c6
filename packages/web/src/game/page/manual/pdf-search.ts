import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';

import { logFailure } from '#shared/lib/log.ts';

const DEBOUNCE_MS = 200;

export interface PdfSearch {
  query: string;
  setQuery: (query: string) => void;
  hits: readonly Hit[];
  currentHit: Hit | null;
  /** 1-based number of the current hit; 0 if there is none. */
  position: number;
  /** 1 or -1; wraps around. */
  step: (by: number) => void;
  isSearching: boolean;
}

/** Searches all pages after a pause in typing. */
export function usePdfSearch(pdf: PDFDocumentProxy): PdfSearch {
  const [query, setQuery] = useState('');
  const [hits, setHits] = useState<readonly Hit[]>([]);
  const [at, setAt] = useState(0);
  const [isSearching, setIsSearching] = useState(false);
  const texts = useRef(new Map<number, PageText>());

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const search = async () => {
      const found: Hit[] = [];
      for (let page = 1; page <= pdf.numPages && !signal.aborted; page += 1) {
        const known = texts.current.get(page) ?? (await pageText(pdf, page));
        texts.current.set(page, known);
        found.push(...findInPage(page, known, query));
      }
      if (signal.aborted) return;
      setHits(found);
      setAt(0);
      setIsSearching(false);
    };
    const timer = window.setTimeout(() => {
      setIsSearching(query.trim() !== '');
      search().catch((error: unknown) => {
        logFailure('Searching a manual', error);
        if (!signal.aborted) setIsSearching(false);
      });
    }, DEBOUNCE_MS);
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [pdf, query]);

  const count = hits.length;
  return {
    query,
    setQuery,
    hits,
    currentHit: hits[at] ?? null,
    position: count === 0 ? 0 : at + 1,
    step: (by) => count > 0 && setAt((at + by + count) % count),
    isSearching,
  };
}

/** Text items of a page, in the order of the file. */
export type PageText = readonly { text: string; endsLine: boolean }[];

export interface Hit {
  /** 1-based page number. */
  page: number;
  /** Indexes of the text items that contain it. */
  items: readonly number[];
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Finds text across items and lines, ignoring case and accents. */
export function findInPage(page: number, items: PageText, query: string): Hit[] {
  const wanted = fold(query).trim().replaceAll(/\s+/g, ' ');
  if (wanted === '') return [];
  let text = '';
  /** Index of the item of each character. */
  const owner: number[] = [];
  for (const [index, item] of items.entries()) {
    for (const letter of fold(item.text) + (item.endsLine ? ' ' : '')) {
      const isGap = /\s/.test(letter);
      if (isGap && text.endsWith(' ')) continue;
      text += isGap ? ' ' : letter;
      for (let unit = 0; unit < letter.length; unit += 1) owner.push(index);
    }
  }
  const hits: Hit[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    hits.push({ page, items: [...new Set(owner.slice(at, at + wanted.length))] });
  }
  return hits;
}

/** Text of a page. The search reads each page once. */
async function pageText(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : [],
  );
}
