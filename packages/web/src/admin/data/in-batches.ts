export interface SendProgress {
  /** Bytes of the files that were sent completely. */
  sentBytes: number;
  totalBytes: number;
  sentFiles: number;
  totalFiles: number;
}

const MAX_BATCH_FILES = 20;
const MAX_BATCH_BYTES = 32 * 2 ** 20;

/** Sends many files in batches, in order, and reports the progress. */
export async function sendInBatches<T>(
  files: readonly File[],
  onProgress: (progress: SendProgress) => void,
  send: (batch: readonly File[]) => Promise<T>,
): Promise<T[]> {
  const replies: T[] = [];
  const totalBytes = sizeOf(files);
  let sentFiles = 0;
  const reportProgress = () => {
    const sentBytes = sizeOf(files.slice(0, sentFiles));
    onProgress({ sentBytes, totalBytes, sentFiles, totalFiles: files.length });
  };
  reportProgress();
  while (sentFiles < files.length) {
    const batch = nextBatch(files.slice(sentFiles));
    replies.push(await send(batch));
    sentFiles += batch.length;
    reportProgress();
  }
  return replies;
}

/** The next batch. It contains at least one file, even if that file exceeds the limit. */
function nextBatch(files: readonly File[]): readonly File[] {
  let bytes = 0;
  const end = files.findIndex((file, index) => {
    bytes += file.size;
    return index > 0 && (index >= MAX_BATCH_FILES || bytes > MAX_BATCH_BYTES);
  });
  return end === -1 ? files : files.slice(0, end);
}

const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);
