import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import { AppError } from '#core/lib/app-error.ts';

import { databasePart, PART_BYTES } from './backup-format.ts';
import type { Sink } from './backup-reader.ts';
import type { BackupWriter } from './backup-writer.disk.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);
/** Faster than the default and nearly as small. */
const LEVEL = 4;
/** A compressed part is never much larger than the uncompressed one. */
const MAX_PACKED_BYTES = PART_BYTES + 64 * 1024;

const damaged = (): AppError => new AppError('conflict', 'The backup is damaged: the database');

/** Adds the database in parts that fit into memory, since an entry needs its size up front. */
export async function packDatabase(
  writer: BackupWriter,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<{ size: number; sha256: string }> {
  const file = await open(path, 'r');
  const digest = createHash('sha256');
  try {
    let size = 0;
    for (let number = 1; ; number += 1) {
      const buffer = Buffer.alloc(PART_BYTES);
      const { bytesRead } = await file.read(buffer, 0, PART_BYTES, size);
      if (bytesRead === 0) return { size, sha256: digest.digest('hex') };
      const chunk = buffer.subarray(0, bytesRead);
      digest.update(chunk);
      await writer.addBytes(databasePart(number), await pack(chunk, { level: LEVEL }));
      size += bytesRead;
      onBytes(bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Joins the parts in their order, limited to the size that the manifest announces. */
export async function unpackDatabase(path: string, expected: { size: number; sha256: string }) {
  const file = await open(path, 'wx', 0o600);
  const digest = createHash('sha256');
  let size = 0;
  let number = 0;

  return {
    sinkFor(name: string): Sink {
      number += 1;
      if (name !== databasePart(number)) throw damaged();
      const chunks: Buffer[] = [];
      let packed = 0;
      return {
        async write(chunk) {
          packed += chunk.length;
          if (packed > MAX_PACKED_BYTES) throw damaged();
          chunks.push(Buffer.from(chunk));
        },
        async end() {
          const plain = await unpack(Buffer.concat(chunks), { maxOutputLength: PART_BYTES }).catch(
            () => {
              throw damaged();
            },
          );
          if (size + plain.length > expected.size) throw damaged();
          digest.update(plain);
          await file.writeFile(plain);
          size += plain.length;
        },
        abandon: async () => {},
      };
    },

    /** Syncs the file and verifies its size and digest. */
    async finish(): Promise<void> {
      await file.sync();
      await file.close();
      if (size !== expected.size || digest.digest('hex') !== expected.sha256) throw damaged();
    },

    close: (): Promise<void> => file.close().catch(() => {}),
  };
}
