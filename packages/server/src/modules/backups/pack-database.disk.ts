import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import { AppError } from '#core/lib/app-error.ts';

import { databasePart, PART_BYTES } from './backup-areas.ts';
import type { Sink } from './backup-reader.ts';
import type { BackupWriter } from './backup-writer.disk.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);
/** Faster than the default and nearly as small. */
const LEVEL = 4;
/** Packed, a part is never much larger than it was. */
const MOST_PACKED = PART_BYTES + 64 * 1024;

const broken = (): AppError => new AppError('conflict', 'The backup is damaged: the database');

/** In parts that fit into memory: a packed file cannot say beforehand how long it will be. */
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
      const piece = buffer.subarray(0, bytesRead);
      digest.update(piece);
      await writer.addBytes(databasePart(number), await pack(piece, { level: LEVEL }));
      size += bytesRead;
      onBytes(bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Puts the parts together again, in their order, and never to more than was announced. */
export async function unpackDatabase(path: string, expected: { size: number; sha256: string }) {
  const file = await open(path, 'wx', 0o600);
  const digest = createHash('sha256');
  let size = 0;
  let number = 0;

  return {
    sinkFor(name: string): Sink {
      number += 1;
      if (name !== databasePart(number)) throw broken();
      const pieces: Buffer[] = [];
      let packed = 0;
      return {
        async write(piece) {
          packed += piece.length;
          if (packed > MOST_PACKED) throw broken();
          pieces.push(Buffer.from(piece));
        },
        async end() {
          const plain = await unpack(Buffer.concat(pieces), { maxOutputLength: PART_BYTES }).catch(
            () => {
              throw broken();
            },
          );
          if (size + plain.length > expected.size) throw broken();
          digest.update(plain);
          await file.writeFile(plain);
          size += plain.length;
        },
        abandon: async () => {},
      };
    },

    /** After this it is on the disk as a whole. */
    async finish(): Promise<void> {
      await file.sync();
      await file.close();
      if (size !== expected.size || digest.digest('hex') !== expected.sha256) throw broken();
    },

    close: (): Promise<void> => file.close().catch(() => {}),
  };
}
