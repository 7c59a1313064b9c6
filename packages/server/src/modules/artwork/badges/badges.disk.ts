import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { isSafeFileName } from '#core/files/safe-file-name.ts';
import { writeWhole } from '#core/files/write-whole.ts';

/** Small pictures of achievements, by their path below the resources folder. */
export interface Badges {
  has(path: string): Promise<boolean>;
  save(path: string, png: Uint8Array): Promise<void>;
}

export function openBadges(resources: string): Badges {
  const placeOf = (path: string): string => {
    if (!path.split('/').every(isSafeFileName)) throw new Error('not the path of a badge');
    return join(resources, path);
  };
  return {
    has: (path) =>
      stat(placeOf(path)).then(
        () => true,
        () => false,
      ),

    async save(path, png) {
      const target = placeOf(path);
      await mkdir(dirname(target), { recursive: true });
      await writeWhole(target, png);
    },
  };
}
