import type { FingerprintEvent } from './fingerprint.worker.ts';
import { UploadFault } from './upload-entry.ts';

interface HashOptions {
  signal: AbortSignal;
  onRead: (bytes: number) => void;
}

/** Computes the SHA-1 of a file in a worker, in hexadecimal. */
export function fingerprint(file: File, { signal, onRead }: HashOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./fingerprint.worker.ts', import.meta.url), {
      type: 'module',
    });
    const leave = () => {
      worker.terminate();
      signal.removeEventListener('abort', stop);
    };
    const fail = (error: Error) => {
      leave();
      reject(error);
    };
    const stop = () => fail(new UploadFault('stopped'));
    worker.addEventListener('message', ({ data }: MessageEvent<FingerprintEvent>) => {
      if ('read' in data) return onRead(data.read);
      if ('unreadable' in data) return fail(new UploadFault('unreadable'));
      leave();
      return resolve(data.sha1);
    });
    worker.addEventListener('error', () => fail(new UploadFault('unreadable')));
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    else worker.postMessage(file);
  });
}
