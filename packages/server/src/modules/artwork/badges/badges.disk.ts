import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { isSafeFileName } from '#core/files/safe-file-name.ts';
import { writeAtomically } from '#core/files/write-atomically.ts';

/** Achievement badges by their path below the resources folder. */
export interface Badges {
  has(path: string): Promise<boolean>;
  save(path: string, png: Uint8Array): Promise<void>;
}

export function openBadges(resources: string): Badges {
  const pathOf = (path: string): string => {
    if (!path.split('/').every(isSafeFileName)) throw new Error('artwork: invalid badge path');
    return join(resources, path);
  };
  return {
    has: (path) =>
      stat(pathOf(path)).then(
        () => true,
        () => false,
      ),

    async save(path, png) {
      const target = pathOf(path);
      await mkdir(dirname(target), { recursive: true });
      await writeAtomically(target, png);
    },
  };
}
