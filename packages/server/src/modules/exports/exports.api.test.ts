import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { verifyWithSevenZip } from '#modules/fingerprint/testing/unpack-with-seven-zip.ts';
import { XmlTokenizer } from '#modules/dats/xml-tokenizer.ts';
import { square } from '#testing/pictures.ts';
import { testApp } from '#testing/test-app.ts';
import { saveUserCover } from '#testing/user-cover.ts';
import { waitUntil } from '#testing/wait-until.ts';

const NAME = 'Tom & "Jerry" <3 (USA).nes';
const SUMMARY = 'First line.\n\nThird \u0007line & more.';

async function start({ config }: { config?: string } = {}) {
  const server = await testApp({
    env: { PUBLIC_URL: 'https://games.test' },
    users: { vera: 'viewer' },
  });
  if (config !== undefined) {
    await mkdir(dirname(server.folder.configFile), { recursive: true });
    await writeFile(server.folder.configFile, config);
  }
  const at = (path: string) => join(server.folder.library, 'roms', path);
  const put = async (path: string, content: string) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), content);
  };
  await put(`nes/${NAME}`, 'content');
  await put('snes/Other (Japan).sfc', 'other content');
  const post = (url: string, user = 'admin') => server.as(user).post(url, {});
  const get = (url: string, user = 'vera') => server.as(user).get(url);
  const scan = async () => {
    await post('/scan');
    await waitUntil(async () => {
      const jobs = await server.db.selectFrom('job').select('status').execute();
      return jobs.length > 0 && jobs.every(({ status }) => status === 'finished');
    });
  };
  await scan();
  const games = () =>
    server.db.selectFrom('rom').select(['id', 'fs_name', 'platform_id']).execute();
  const rom = (await games()).find(({ fs_name }) => fs_name === NAME);
  if (!rom) throw new Error('the scan found no game');
  await server.db
    .updateTable('rom')
    .set({
      name: 'Tom & "Jerry" <3',
      companies: '["Maker","Seller"]',
      genres: '["Puzzle","Sport"]',
      regions: '["USA"]',
      player_count: '1-4',
      first_release_date: Date.UTC(1990, 1, 3),
      average_rating: 87.4,
    })
    .where('id', '=', rom.id)
    .execute();
  await server.db
    .insertInto('rom_detail')
    .values({ rom_id: rom.id, summary: SUMMARY })
    .onConflict((conflict) => conflict.column('rom_id').doUpdateSet({ summary: SUMMARY }))
    .execute();
  const deps = { db: server.db, storage: server.storage, clock: () => new Date() };
  const setCover = async () => saveUserCover(deps, rom.id, await square(200).png().toBuffer());
  return { ...server, at, put, post, get, scan, games, rom, platform: rom.platform_id, setCover };
}

/** The texts of the elements of an XML file, as a parser reads them. */
function textsOf(xml: string): Record<string, string> {
  const texts: Record<string, string> = {};
  let open = '';
  const tokenizer = new XmlTokenizer({
    wantsText: true,
    open: (name) => {
      open = name;
    },
    text: (text) => {
      if (text.trim() !== '') texts[open] = (texts[open] ?? '') + text;
    },
    close: () => {
      open = '';
    },
  });
  tokenizer.push(xml);
  tokenizer.finish();
  return texts;
}

describe('gamelist.xml', () => {
  test('is written into the folder of the platform, and later scans find no new games', async () => {
    const { post, at, platform, rom, scan, games, setCover } = await start();
    await setCover();
    const reply = await post(`/export/gamelist-xml?platform_ids=${platform}&local_export=true`);
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
    const xml = await readFile(at('nes/gamelist.xml'), 'utf8');
    const texts = textsOf(xml);
    expect(texts).toMatchObject({
      path: `./${NAME}`,
      name: 'Tom & "Jerry" <3',
      desc: 'First line.\n\nThird line & more.',
      developer: 'Maker',
      publisher: 'Seller',
      genre: 'Puzzle, Sport',
      players: '1-4',
      region: 'us',
      releasedate: '19900203T000000',
      rating: '0.87',
      id: String(rom.id),
    });
    expect(texts['thumbnail']).toMatch(/^\.\/assets\/covers\/.*\.[0-9a-f]{8}\.webp$/);
    const cover = await readFile(at(`nes/${texts['thumbnail']}`));
    expect(cover.subarray(8, 12).toString()).toBe('WEBP');
    const before = await games();
    await scan();
    expect(await games()).toEqual(before);
  });

  test('refers to artwork at the server unless it is copied', async () => {
    const { post, at, platform, setCover } = await start();
    await setCover();
    await post(`/export/gamelist-xml?platform_ids=${platform}`);
    const texts = textsOf(await readFile(at('nes/gamelist.xml'), 'utf8'));
    expect(texts['thumbnail']).toMatch(
      /^https:\/\/games\.test\/assets\/romm\/resources\/roms\/\d+\/\d+\/cover\/big\.webp\?ts=/,
    );
    expect(await readdir(at('nes'))).not.toContain('assets');
  });

  test('keeps a file that another program wrote or changed, and leaves an unchanged one', async () => {
    const { post, at, platform, put } = await start();
    const url = `/export/gamelist-xml?platform_ids=${platform}`;
    await put('nes/gamelist.xml', '<gameList>mine</gameList>');
    await post(url);
    expect(await readFile(at('nes/gamelist.xml.bak'), 'utf8')).toBe('<gameList>mine</gameList>');
    const { ino } = await stat(at('nes/gamelist.xml'));
    await post(url);
    expect((await stat(at('nes/gamelist.xml'))).ino).toBe(ino);
    const edited = `${await readFile(at('nes/gamelist.xml'), 'utf8')}<!-- edited -->\n`;
    await put('nes/gamelist.xml', edited);
    await post(url);
    expect(await readFile(at('nes/gamelist.xml.2.bak'), 'utf8')).toBe(edited);
    expect((await readdir(at('nes'))).toSorted()).toEqual(
      [NAME, 'gamelist.xml', 'gamelist.xml.2.bak', 'gamelist.xml.bak'].toSorted(),
    );
  });

  test('is replaced without a copy when only the games changed', async () => {
    const { post, at, platform, db } = await start();
    const url = `/export/gamelist-xml?platform_ids=${platform}`;
    await post(url);
    await db.updateTable('rom').set({ name: 'New name' }).execute();
    await post(url);
    expect(textsOf(await readFile(at('nes/gamelist.xml'), 'utf8'))['name']).toBe('New name');
    expect(await readdir(at('nes'))).not.toContain('gamelist.xml.bak');
  });

  test('leaves missing games out', async () => {
    const { post, at, platform, db } = await start();
    await db.updateTable('rom').set({ missing: 1 }).where('fs_name', '=', NAME).execute();
    await db.insertInto('library_change').values({ rom_id: 0 }).execute();
    await post(`/export/gamelist-xml?platform_ids=${platform}`);
    expect(await readdir(at('nes'))).toEqual([NAME]);
  });

  test('in a read-only folder is refused and changes nothing', async () => {
    const { post, at, platform } = await start();
    await chmod(at('nes'), 0o555);
    const reply = await post(`/export/gamelist-xml?platform_ids=${platform}&local_export=true`);
    await chmod(at('nes'), 0o755);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      400,
      'The library folder is read-only',
    ]);
    expect(await readdir(at('nes'))).toEqual([NAME]);
  });

  test('needs a known platform, and the right to change games', async () => {
    const { post, platform } = await start();
    const none = await post('/export/gamelist-xml');
    expect([none.statusCode, none.json().detail]).toEqual([
      400,
      'At least one platform ID must be provided',
    ]);
    expect((await post('/export/gamelist-xml?platform_ids=999')).statusCode).toBe(404);
    const url = `/export/gamelist-xml?platform_ids=${platform}`;
    expect((await post(url, 'vera')).statusCode).toBe(403);
  });
});

describe('metadata.pegasus.txt', () => {
  test('has a collection and one block per game', async () => {
    const { post, at, platform, rom } = await start();
    await post(`/export/pegasus?platform_ids=${platform}`);
    const text = await readFile(at('nes/metadata.pegasus.txt'), 'utf8');
    const lines = text.split('\n');
    expect(lines).toEqual([
      'collection: Nintendo Entertainment System',
      'shortname: nes',
      '',
      'game: Tom & "Jerry" <3',
      `file: ${NAME}`,
      expect.stringMatching(/^sort-by: /),
      'developer: Maker',
      'publisher: Seller',
      'genre: Puzzle',
      'genre: Sport',
      'players: 4',
      'description: First line.',
      '  .',
      '  Third line & more.',
      'release: 1990-02-03',
      'rating: 87%',
      'x-region: USA',
      `x-romm-id: ${rom.id}`,
      '',
      expect.stringMatching(/^# saveroom-sha256:/),
      '',
    ]);
  });
});

describe('a download', () => {
  test('of one platform is the file, of several an archive with a folder for each', async () => {
    const { get, games, platform, at } = await start();
    const one = await get(`/export/gamelist-xml?platform_ids=${platform}`);
    expect(one.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': expect.stringContaining('filename="gamelist.xml"'),
    });
    expect(textsOf(one.body)['path']).toBe(`./${NAME}`);
    const ids = (await games()).map(({ platform_id }) => `platform_ids=${platform_id}`).join('&');
    const several = await get(`/export/pegasus?${ids}`);
    const { files } = await verifyWithSevenZip(several.rawPayload, [
      'nes/metadata.pegasus.txt',
      'snes/metadata.pegasus.txt',
    ]);
    expect(files.get('snes/metadata.pegasus.txt')?.toString()).toContain('Other (Japan).sfc');
    expect(await readdir(at('nes'))).toEqual([NAME]);
  });
});

test('a scan exports the lists that the configuration names, and only those', async () => {
  const { at } = await start({ config: 'scan:\n  gamelist:\n    export: true\n' });
  expect(await readdir(at('nes'))).toEqual([NAME, 'gamelist.xml']);
  expect(await readdir(at('snes'))).toContain('gamelist.xml');
});
