import { Sha1 } from '#uploads/sha1.ts';

const READ_BYTES = 4 * 1024 * 1024;

export type FingerprintNews =
  | { read: number }
  | { sha1: string }
  | { /** The file went away or changed. */ unreadable: true };

/** Reads a file from end to end, away from what is on screen. */
self.addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  read(file).catch(() => tell({ unreadable: true }));
});

const tell = (news: FingerprintNews): void => self.postMessage(news);

async function read(file: File): Promise<void> {
  const sha1 = new Sha1();
  for (let from = 0; from < file.size; from += READ_BYTES) {
    const part = await file.slice(from, from + READ_BYTES).arrayBuffer();
    sha1.update(new Uint8Array(part));
    tell({ read: from + part.byteLength });
  }
  tell({ sha1: sha1.hex() });
}
