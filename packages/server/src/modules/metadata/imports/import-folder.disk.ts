import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { streamMembers } from '#modules/fingerprint/fingerprint.api.ts';
import type { ImportFolder } from './import-folder.ts';

const CHUNK = 64 * 1024;

export const openImportFolder = (folder: string): ImportFolder => ({
  async save(name, bytes) {
    const part = join(folder, `${name}.part`);
    await mkdir(folder, { recursive: true });
    try {
      await pipeline(bytes, createWriteStream(part, { flush: true }));
      await rename(part, join(folder, name));
    } finally {
      await rm(part, { force: true });
    }
  },

  has: (name) =>
    stat(join(folder, name)).then(
      (facts) => facts.isFile(),
      () => false,
    ),

  chunks: (name) => createReadStream(join(folder, name), { highWaterMark: CHUNK }),

  members: (name, isWanted) => streamMembers(join(folder, name), isWanted),

  remove: (name) => rm(join(folder, name), { force: true }),
});
