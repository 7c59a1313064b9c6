import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { scan } from '#testing/dat-app.ts';
import { testApp } from '#testing/test-app.ts';

/** Every object has properties of these names. */
const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

test('platforms and games named like properties of every object are scanned, listed and playable', async () => {
  const app = await testApp({ users: {} });
  for (const platform of [...NAMES, 'nes']) {
    const folder = join(app.folder.library, 'roms', platform);
    await mkdir(folder, { recursive: true });
    for (const name of NAMES) {
      const content = `${platform}/${name}`;
      await writeFile(join(folder, `${name}.nes`), content);
      await writeFile(join(folder, `Game of ${platform}.${name}`), content);
      await mkdir(join(folder, `${name} disc`));
      await writeFile(join(folder, `${name} disc`, `a.${name}`), content);
    }
  }
  await scan(app);
  const platforms = (await app.get('/platforms')).json<{ fs_slug: string; rom_count: number }[]>();
  expect(platforms.map(({ fs_slug }) => fs_slug).toSorted()).toEqual([...NAMES, 'nes'].toSorted());
  const { items } = (await app.get('/roms?limit=100')).json<{ items: { id: number }[] }>();
  expect(items).toHaveLength(5 * 3 * NAMES.length);
  const urls = [
    ...['/heartbeat', '/config', '/stats', '/roms/facets', '/roms/identifiers'],
    ...NAMES.map((name) => `/roms?order_by=${name}&search_term=${name}`),
    ...items.flatMap(({ id }) => [`/roms/${id}`, `/roms/${id}/player`, `/roms/${id}/content/x`]),
  ];
  for (const url of urls) expect([url, (await app.get(url)).statusCode]).toEqual([url, 200]);
});
