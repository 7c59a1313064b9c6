import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';

import { logFailure } from '#shared/lib/log.ts';

import type { PageText } from './find-in-pdf.ts';
import { openPdf } from './open-pdf.ts';

export interface OpenPdf {
  pdf: PDFDocumentProxy;
  /** Height by width of its first page. */
  ratio: number;
}

/** `failed`: it is no PDF, or it cannot be had. */
export function usePdf(address: string): OpenPdf | 'failed' | null {
  const [state, setState] = useState<{ address: string; result: OpenPdf | 'failed' } | null>(null);
  useEffect(() => {
    const task = openPdf(address);
    let isOver = false;
    const open = async (): Promise<OpenPdf> => {
      const pdf = await task.promise;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      return { pdf, ratio: height / width };
    };
    open().then(
      (result) => {
        if (!isOver) setState({ address, result });
      },
      (error: unknown) => {
        if (isOver) return;
        logFailure('Opening a manual', error);
        setState({ address, result: 'failed' });
      },
    );
    return () => {
      isOver = true;
      task.destroy().catch((error: unknown) => logFailure('Closing a manual', error));
    };
  }, [address]);
  return state?.address === address ? state.result : null;
}

/** Pages are read when somebody searches, once. */
export async function pageText(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : [],
  );
}
