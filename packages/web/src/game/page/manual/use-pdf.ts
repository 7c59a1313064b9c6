import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist';
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';

import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';

export interface OpenPdf {
  pdf: PDFDocumentProxy;
  /** Height divided by width of the first page. */
  ratio: number;
}

/** `failed` if it cannot be loaded or is no PDF. */
export function usePdf(address: string): OpenPdf | 'failed' | null {
  const [state, setState] = useState<{ address: string; result: OpenPdf | 'failed' } | null>(null);
  useEffect(() => {
    const task = openPdf(address);
    let isCanceled = false;
    const open = async (): Promise<OpenPdf> => {
      const pdf = await task.promise;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      return { pdf, ratio: height / width };
    };
    open().then(
      (result) => {
        if (!isCanceled) setState({ address, result });
      },
      (error: unknown) => {
        if (isCanceled) return;
        logFailure('Opening a manual', error);
        setState({ address, result: 'failed' });
      },
    );
    return () => {
      isCanceled = true;
      task.destroy().catch((error: unknown) => logFailure('Closing a manual', error));
    };
  }, [address]);
  return state?.address === address ? state.result : null;
}

/** Folder with the decoders and character maps that some PDFs need. */
const PDF_ASSETS = new URL(`${basePath}/assets/pdf-${version}/`, document.baseURI).href;

/** Without scripts, forms and WebAssembly. */
function openPdf(address: string): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerPort ??= new Worker(
    new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url),
    { type: 'module' },
  );
  return getDocument({
    url: address,
    useWasm: false,
    wasmUrl: PDF_ASSETS,
    cMapUrl: `${PDF_ASSETS}cmaps/`,
    cMapPacked: true,
    enableXfa: false,
    useSystemFonts: true,
  });
}
