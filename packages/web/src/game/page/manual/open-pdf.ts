import { GlobalWorkerOptions, getDocument, version } from 'pdfjs-dist';
import type { PDFDocumentLoadingTask } from 'pdfjs-dist';

import { basePath } from '#shared/lib/base-path.ts';

/** Beside the app itself: what rare kinds of pictures and letters need. */
const PARTS = new URL(`${basePath}/assets/pdf-${version}/`, document.baseURI).href;

/** Nothing in it is ever run: no scripts, no forms, no compiled code. */
export function openPdf(address: string): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerPort ??= new Worker(
    new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url),
    { type: 'module' },
  );
  return getDocument({
    url: address,
    useWasm: false,
    wasmUrl: PARTS,
    cMapUrl: `${PARTS}cmaps/`,
    cMapPacked: true,
    enableXfa: false,
    useSystemFonts: true,
  });
}
