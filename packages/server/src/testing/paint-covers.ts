import { sql } from 'kysely';
import sharp from 'sharp';

import type { Engine } from '#core/db/engine.ts';
import { storePicture } from '#modules/artwork/store-artwork.ts';
import type { DataFolder } from '#core/files/data-folder.ts';
import { openStorage } from '#open-storage.ts';

/** Number of distinct pictures; every game still has its own URL. */
const PICTURES = 120;
const WIDTH = 600;
const HEIGHT = 800;

/** Creates real covers for the games whose rows have a cover path. */
export async function paintCovers({ db }: Engine, folder: DataFolder): Promise<void> {
  const deps = { db, storage: openStorage(folder, { current: [] }), clock: () => new Date() };
  for (let number = 0; number < PICTURES; number += 1) {
    const hash = await storePicture(deps, await paint(number), 'cover');
    const { thumbhash } = await db
      .selectFrom('artwork_file')
      .select('thumbhash')
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    const coverPath = (name: string) =>
      sql<string>`'roms/' || platform_id || '/' || id || ${`/cover/${name}.webp?ts=${hash}`}`;
    await db
      .updateTable('rom')
      .set({ thumbhash, path_cover_small: coverPath('small'), path_cover_large: coverPath('big') })
      .where('path_cover_small', '!=', '')
      .where(sql`id % ${PICTURES}`, '=', number)
      .execute();
  }
}

/** As much detail as real box art: gradients, shapes and grain. */
function paint(number: number): Promise<Buffer> {
  const hue = (number * 137) % 360;
  const shapes = Array.from({ length: 14 }, (_, shape) => {
    const [x, y, r] = [(shape * 171 + number * 53) % WIDTH, (shape * 237) % HEIGHT, 30 + shape * 9];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${hue + shape * 23} 70% ${25 + shape * 4}%)"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="hsl(${hue} 60% 55%)"/><stop offset="1" stop-color="hsl(${hue + 60} 70% 15%)"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${shapes.join('')}</svg>`;
  const grain = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  return sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'grey', noise: grain },
  })
    .composite([{ input: Buffer.from(drawing), blend: 'hard-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}
