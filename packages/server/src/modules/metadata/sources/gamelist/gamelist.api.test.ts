import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { square } from '#testing/pictures.ts';
import { testApp } from '#testing/test-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

type Content = string | Uint8Array;

/** A server whose library has these files, after a scan with all its follow-ups. */
async function scanned(files: Readonly<Record<string, Content>>) {
  const server = await testApp();
  await server.setUp();
  const at = (path: string) => join(server.folder.library, 'roms', path);
  const put = async (path: string, content: Content) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), content);
  };
  for (const [path, content] of Object.entries(files)) await put(path, content);
  const post = (url: string, payload = {}) => server.post(url, payload);
  const scan = async (payload = {}) => {
    await post('/scan', payload);
    await waitUntil(async () => {
      const jobs = await server.db.selectFrom('job').select('status').execute();
      return jobs.length > 0 && jobs.every(({ status }) => status === 'finished');
    });
  };
  await scan();
  const games = () =>
    server.db
      .selectFrom('rom')
      .innerJoin('rom_detail', 'rom_detail.rom_id', 'rom.id')
      .selectAll('rom_detail')
      .select(['rom.fs_name', 'rom.name', 'rom.gamelist_id', 'rom.path_cover_small', 'rom.genres'])
      .select(['rom.average_rating', 'rom.id', 'rom.has_manual', 'rom.identified'])
      .orderBy('rom.fs_name')
      .execute();
  const warnings = () => server.db.selectFrom('job_warning').select(['path', 'text']).execute();
  return { ...server, at, put, post, scan, games, warnings };
}

const list = (games: string) => `<gameList>${games}</gameList>`;
const picture = (color: number) => square(color).png().toBuffer();

test('a gamelist.xml in the folder of a platform gives metadata, covers, screenshots and manuals', async () => {
  const { games, get } = await scanned({
    'nes/Mole.nes': 'a',
    'nes/Other.nes': 'b',
    'nes/gamelist.xml': list(`<game><path>./Mole.nes</path><name>Moon Mole</name><desc>Dig.</desc>
      <genre>Puzzle</genre><rating>0.9</rating><thumbnail>./media/box/mole box.png</thumbnail></game>`),
    'nes/media/box/mole box.png': await picture(10),
    'nes/media/screenshots/Mole.png': await picture(20),
    'nes/media/manuals/Mole.pdf': '%PDF-1.7 …',
  });
  const found = await games();
  expect(found).toHaveLength(2);
  const [mole, other] = found;
  expect(mole).toMatchObject({
    name: 'Moon Mole',
    summary: 'Dig.',
    genres: '["Puzzle"]',
    average_rating: 90,
    identified: 1,
    has_manual: 1,
    path_cover_small: expect.stringContaining('cover/small.webp'),
    screenshots: expect.stringContaining('screenshots/0.webp'),
  });
  expect(mole?.gamelist_id).toMatch(/^[\da-f]{32}$/);
  expect(JSON.parse(mole?.gamelist_metadata ?? '')).toMatchObject({ rating: 0.9 });
  expect(other).toMatchObject({ name: 'Other', gamelist_id: null, identified: 0 });
  const reply = await get(`/roms/${mole?.id}`);
  expect(reply.json()).toMatchObject({ gamelist_metadata: { rating: 0.9 } });
});

test.each<[string, Record<string, string>]>([
  [
    'metadata.pegasus.txt',
    { 'metadata.pegasus.txt': 'collection: NES\n\ngame: Moon Mole\nfile: Mole.nes\n' },
  ],
  [
    'LaunchBox XML',
    {
      'Nintendo Entertainment System.xml':
        '<?xml version="1.0"?>\n<LaunchBox><Game><Title>Moon Mole</Title><ApplicationPath>Games\\NES\\Mole.nes</ApplicationPath></Game></LaunchBox>',
    },
  ],
])('%s in the folder of a platform gives metadata', async (_kind, files) => {
  const entries = Object.entries(files).map(([name, content]) => [`nes/${name}`, content]);
  const { games } = await scanned({ 'nes/Mole.nes': 'a', ...Object.fromEntries(entries) });
  expect((await games()).map(({ name }) => name)).toEqual(['Moon Mole']);
});

test('media of Skraper without a list give a cover, and their folders are no games', async () => {
  const { games } = await scanned({
    'nes/Mole (USA).nes': 'a',
    'nes/media/box2dfront/Mole (USA).png': await picture(30),
    'nes/images/Mole (USA)-image.png': await picture(40),
    'nes/videos/Mole (USA).mp4': 'video',
  });
  expect(await games()).toMatchObject([
    { fs_name: 'Mole (USA).nes', path_cover_small: expect.stringContaining('small.webp') },
  ]);
});

test('a changed list and a replaced picture are used when metadata are updated', async () => {
  const { games, put, scan } = await scanned({
    'nes/Mole.nes': 'a',
    'nes/gamelist.xml': list('<game><path>./Mole.nes</path><name>Mole</name></game>'),
  });
  await put('nes/gamelist.xml', list('<game><path>./Mole.nes</path><name>Moon Mole</name></game>'));
  await scan({ type: 'update' });
  expect((await games()).map(({ name }) => name)).toEqual(['Moon Mole']);
});

describe('a list that this server exported', () => {
  test('is not used as a source, not even after another program changed it', async () => {
    const { games, post, scan, put, at, db } = await scanned({ 'nes/Mole.nes': 'a' });
    await db.updateTable('rom').set({ name: 'Exported name' }).execute();
    const [platform] = await db.selectFrom('platform').select('id').execute();
    const reply = await post(`/export/gamelist-xml?platform_ids=${platform?.id}`);
    expect(reply.statusCode).toBe(200);
    await scan({ type: 'complete' });
    expect(await games()).toMatchObject([{ gamelist_id: null }]);
    const written = await readFile(at('nes/gamelist.xml'), 'utf8');
    await put('nes/gamelist.xml', written.replace('</gameList>', ' </gameList>'));
    await scan({ type: 'complete' });
    expect(await games()).toMatchObject([{ gamelist_id: null }]);
  });
});

test('a broken list is reported once with its line and used for no game', async () => {
  const { games, warnings } = await scanned({
    'nes/Mole.nes': 'a',
    'nes/Other.nes': 'b',
    'nes/gamelist.xml': '<gameList>\n<game><path>./Mole.nes</path><name>Moon</name></game>\n<game>',
  });
  expect((await games()).map(({ name }) => name)).toEqual(['Mole', 'Other']);
  const texts = (await warnings()).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('nes/gamelist.xml, line 3'))).toHaveLength(1);
});

test('media outside the folder, behind links or in other files are never read', async () => {
  const {
    games,
    at,
    scan,
    put,
    folder,
    server: _,
  } = {
    server: null,
    ...(await scanned({ 'nes/Mole.nes': 'a' })),
  };
  const secret = join(folder.root, 'secret.png');
  await writeFile(secret, await picture(50));
  await mkdir(at('nes/media/covers'), { recursive: true });
  await symlink(secret, at('nes/media/covers/Mole.png'));
  await put(
    'nes/gamelist.xml',
    list(`<game><path>./Mole.nes</path><name>Moon Mole</name>
      <cover>../../../secret.png</cover><image>${secret}</image><manual>./Mole.nes</manual></game>`),
  );
  await scan({ type: 'complete' });
  expect(await games()).toMatchObject([
    { name: 'Moon Mole', url_cover: '', url_manual: '', path_cover_small: '' },
  ]);
});
