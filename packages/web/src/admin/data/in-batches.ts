export interface SendProgress {
  /** Of the files that have arrived. */
  sentBytes: number;
  totalBytes: number;
  sentFiles: number;
  totalFiles: number;
}

const MOST_FILES = 20;
const MOST_BYTES = 32 * 2 ** 20;

/** Sends many files a few at a time, in order, and tells how far it is. */
export async function inBatches<T>(
  files: readonly File[],
  onProgress: (progress: SendProgress) => void,
  send: (batch: readonly File[]) => Promise<T>,
): Promise<T[]> {
  const replies: T[] = [];
  const totalBytes = sizeOf(files);
  let sentFiles = 0;
  const tell = () => {
    const sentBytes = sizeOf(files.slice(0, sentFiles));
    onProgress({ sentBytes, totalBytes, sentFiles, totalFiles: files.length });
  };
  tell();
  while (sentFiles < files.length) {
    const batch = nextBatch(files.slice(sentFiles));
    replies.push(await send(batch));
    sentFiles += batch.length;
    tell();
  }
  return replies;
}

/** At least one file, however large it is. */
function nextBatch(files: readonly File[]): readonly File[] {
  let bytes = 0;
  const end = files.findIndex((file, index) => {
    bytes += file.size;
    return index > 0 && (index >= MOST_FILES || bytes > MOST_BYTES);
  });
  return end === -1 ? files : files.slice(0, end);
}

const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);
