import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { RomPlayer } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { gzipBomb } from '#modules/fingerprint/testing/gzip-bomb.ts';
import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';
import { verifyWithSevenZip } from '#modules/fingerprint/testing/unpack-with-seven-zip.ts';
import { writeRar4, writeRar5 } from '#modules/fingerprint/testing/write-rar.ts';
import { writeZip } from '#modules/fingerprint/testing/write-zip.ts';
import { addGame } from '#testing/add-game.ts';
import { basic, testApp } from '#testing/test-app.ts';

const GAME = Buffer.from('0123456789');
type ArchiveFiles = readonly (readonly [name: string, bytes: Buffer])[];

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

async function start({
  env = {},
  config = '',
}: { env?: Record<string, string>; config?: string } = {}) {
  const server = await testApp({ env });
  await server.setUp();
  const { db, folder } = server;
  if (config !== '') await write(folder.configFile, config);
  /** A game with its files on the disk, as a scan would have found them. */
  const add = async (path: string, files: Record<string, string | Uint8Array>, columns = {}) => {
    const names = Object.keys(files);
    const isFolder = names.length > 1 || names[0] !== path.split('/')[1];
    for (const [name, content] of Object.entries(files)) {
      const relativePath = isFolder ? `${path}/${name}` : path;
      await write(join(folder.library, 'roms', relativePath), content);
    }
    return addGame(db, path, {
      root: folder.library,
      is_folder: isFolder ? 1 : 0,
      files: names.map((name) => ({
        file_name: name,
        file_size_bytes: Buffer.from(files[name] ?? '').length,
      })),
      ...columns,
    });
  };
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: `/api/roms/${url}`, headers: { ...basic('admin'), ...headers } });
  const player = async (id: number): Promise<RomPlayer> => (await get(`${id}/player`)).json();
  return { ...server, add, get, player };
}

test('player of a game has its cores, files, settings and controls', async () => {
  const { add, player } = await start({
    config: `emulatorjs:
  cache_limit: 1000
  settings:
    default: { fps: show, vsync: disabled }
    nestopia: { fps: hide }
  controls:
    default: { 0: { 0: { value: x, value2: BUTTON_1 }, 1: { value: s } } }
    nestopia: { 0: { 0: { value: y } }, 1: { 8: { value: a } } }
`,
  });
  const id = await add('nes/One.nes', { 'One.nes': GAME });
  const result = await player(id);
  expect(result).toMatchObject({
    rom_id: id,
    kind: 'emulator',
    reason: null,
    platform_slug: 'nes',
    control_scheme: null,
    player_path: '/assets/players/emulatorjs/4.2.3-r1/',
    player_files: {
      fceumm: [
        ...['loader.js', 'emulator.min.js', 'emulator.min.css'],
        ...['cores/reports/fceumm.json', 'cores/fceumm-legacy-wasm.data'],
      ],
    },
    files: [{ name: 'One.nes', size_bytes: 10 }],
    settings: {
      fceumm: { fps: 'show', vsync: 'disabled' },
      nestopia: { fps: 'hide', vsync: 'disabled' },
    },
    cache_limit_bytes: 1000,
  });
  expect(result.cores.map(({ name }) => name)).toEqual(['fceumm', 'nestopia']);
  expect(result.controls['nestopia']).toEqual({
    0: { 0: { value: 'y' }, 1: { value: 's' } },
    1: { 8: { value: 'a' } },
    2: {},
    3: {},
  });
});

test.each([
  ['switch/a.nsp', {}, 'platform'],
  ['nes/a.nes', { missing: 1 }, 'missing'],
  ['nes/b.nes', { files: [] }, 'no-files'],
])('%s has no player, and a reason', async (path, columns, reason) => {
  const { add, player } = await start();
  const id = await add(path, { [path.split('/')[1] ?? '']: GAME }, columns);
  expect(await player(id)).toMatchObject({ kind: null, reason, cores: [] });
});

test('players disabled in the settings play nothing', async () => {
  const { add, player } = await start({
    env: { DISABLE_EMULATOR_JS: 'true', DISABLE_RUFFLE_RS: 'true' },
  });
  expect((await player(await add('nes/a.nes', { 'a.nes': GAME }))).reason).toBe('disabled');
  expect((await player(await add('browser/a.swf', { 'a.swf': GAME }))).reason).toBe('disabled');
});

test('Flash movies are played by Ruffle', async () => {
  const { add, player } = await start();
  const result = await player(await add('browser/a.swf', { 'a.swf': GAME }));
  expect(result).toMatchObject({ kind: 'flash', player_path: '/assets/players/ruffle/0.6.0/' });
});

test('a platform configured as a version of another is played as that one', async () => {
  const { add, player } = await start({ config: 'system: { versions: { naomi: arcade } }' });
  const result = await player(await add('naomi/a.zip', { 'a.zip': GAME }));
  expect([result.kind, result.platform_slug]).toEqual(['emulator', 'arcade']);
});

test('needed firmware is listed with the available file that matches', async () => {
  const { add, player, db } = await start();
  const id = await add('segacd/a.chd', { 'a.chd': GAME });
  const [need, other] = (await player(id)).firmware_needs;
  expect(need).toMatchObject({
    core: 'genesis_plus_gx',
    file_name: 'bios_CD_U.bin',
    required: true,
    firmware_id: null,
  });
  expect(need?.md5).toHaveLength(3);
  expect(other?.core).toBe('picodrive');
  const { platform_id } = await db
    .selectFrom('rom')
    .select('platform_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const firmware = await db
    .insertInto('firmware')
    .values({
      platform_id,
      root: '/library',
      file_name: 'another name.bin',
      name_key: 'another name.bin',
      file_path: 'bios/segacd',
      file_size_bytes: 1,
      mtime_ms: 0,
      inode: '1',
      crc_hash: '',
      md5_hash: need?.md5[1] ?? '',
      sha1_hash: '',
      is_verified: 1,
      missing: 0,
      created_at: '2026-01-01T00:00:00.000+00:00',
      updated_at: '2026-01-01T00:00:00.000+00:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const result = await player(id);
  expect(result.firmware_needs[0]?.firmware_id).toBe(firmware.id);
  expect(result.firmware).toEqual([
    { id: firmware.id, file_name: 'another name.bin', size_bytes: 1, is_verified: true },
  ]);
});

test('a plain file is sent unchanged, with ranges and an ETag', async () => {
  const { add, get, app } = await start();
  const id = await add('nes/One (USA).nes', { 'One (USA).nes': GAME });
  const whole = await get(`${id}/player/content`);
  expect([whole.statusCode, whole.body]).toEqual([200, '0123456789']);
  expect(whole.headers['content-disposition']).toContain('One%20%28USA%29.nes');
  const part = await get(`${id}/player/content`, { range: 'bytes=4-6' });
  expect([part.statusCode, part.body]).toEqual([206, '456']);
  const etag = String(whole.headers.etag);
  expect((await get(`${id}/player/content`, { 'if-none-match': etag })).statusCode).toBe(304);
  const head = await app.inject({
    method: 'HEAD',
    url: `/api/roms/${id}/player/content`,
    headers: basic('admin'),
  });
  expect([head.body, head.headers.etag]).toEqual(['', etag]);
});

const PACKED = writeZip([
  { name: 'inside/One.nes', bytes: GAME },
  { name: 'readme.txt', bytes: Buffer.from('read me') },
]);

test('a game in an archive is sent unpacked, unless its core needs the archive', async () => {
  const { add, get } = await start();
  const id = await add('nes/One.zip', { 'One.zip': PACKED });
  const plain = await get(`${id}/player/content?core=fceumm`);
  expect([plain.statusCode, plain.body]).toEqual([200, '0123456789']);
  expect(plain.headers['content-disposition']).toContain('filename="One.nes"');
  expect((await get(`${id}/player/content`)).headers.etag).toBe(plain.headers.etag);
  const arcade = await add('arcade/one.zip', { 'one.zip': PACKED });
  for (const core of ['', '?core=fbneo', '?core=dosbox_pure']) {
    const whole = await get(`${arcade}/player/content${core}`);
    expect(whole.rawPayload.equals(PACKED)).toBe(true);
  }
});

test.each([
  ['7z', '7z', (files: ArchiveFiles) => packWithSevenZip('7z', Object.fromEntries(files))],
  [
    'rar 4',
    'rar',
    async (files: ArchiveFiles) => writeRar4(files.map(([name, bytes]) => ({ name, bytes }))),
  ],
  [
    'rar 5',
    'rar',
    async (files: ArchiveFiles) => writeRar5(files.map(([name, bytes]) => ({ name, bytes }))),
  ],
])('a game packed as %s is sent unpacked', async (_kind, extension, pack) => {
  const { add, get } = await start();
  const packed = await pack([
    ['One (USA).nes', GAME],
    ['readme.txt', Buffer.from('read me')],
  ]);
  const id = await add(`nes/One.${extension}`, { [`One.${extension}`]: packed });
  const plain = await get(`${id}/player/content?core=fceumm`);
  expect([plain.statusCode, plain.body]).toEqual([200, '0123456789']);
  expect(plain.headers['content-disposition']).toContain('One%20%28USA%29.nes');
});

test('a gzip bomb is unpacked once, refused twice and leaves no files', async () => {
  const { add, get, folder } = await start();
  const id = await add('nes/Bomb.nes.gz', { 'Bomb.nes.gz': gzipBomb() });
  const refuse = async () => {
    const { statusCode, body } = await get(`${id}/player/content?core=fceumm`);
    const { mtimeMs } = await stat(folder.unpacked);
    return { statusCode, body, mtimeMs, left: await readdir(folder.unpacked) };
  };
  const first = await refuse();
  expect(first).toMatchObject({ statusCode: 409, left: [] });
  expect(first.body).toContain('expands to an unsafe size');
  expect(await refuse()).toEqual(first);
});

test('an archive of several discs becomes a plain zip with a playlist', async () => {
  const { add, get } = await start();
  const bytes = writeZip([
    { name: 'Epic (Disc 1).chd', bytes: Buffer.from('one') },
    { name: 'Epic (Disc 2).chd', bytes: Buffer.from('two') },
  ]);
  const id = await add('psx/Epic.zip', { 'Epic.zip': bytes });
  const reply = await get(`${id}/player/content`);
  expect(reply.headers['content-type']).toBe('application/zip');
  const { output, files } = await verifyWithSevenZip(reply.rawPayload, [
    'Epic (Disc 2).chd',
    'Epic.m3u',
  ]);
  expect(output).toContain('Everything is Ok');
  expect(files.get('Epic (Disc 2).chd')?.toString()).toBe('two');
  expect(files.get('Epic.m3u')?.toString()).toBe('Epic (Disc 1).chd\nEpic (Disc 2).chd');
});

test('tracks of one disc get no playlist', async () => {
  const { add, get } = await start();
  const bytes = writeZip([
    {
      name: 'Epic.cue',
      bytes: Buffer.from('FILE "Epic 1.bin" BINARY\nFILE "Epic 2.bin" BINARY\n'),
    },
    { name: 'Epic 1.bin', bytes: Buffer.from('one') },
    { name: 'Epic 2.bin', bytes: Buffer.from('two') },
  ]);
  const id = await add('psx/Epic.zip', { 'Epic.zip': bytes });
  const { output } = await verifyWithSevenZip((await get(`${id}/player/content`)).rawPayload, []);
  expect(output).toContain('Files: 3');
});

const DISCS = {
  'Epic (Disc 1).cue': 'FILE "Epic (Disc 1).bin" BINARY\n',
  'Epic (Disc 1).bin': 'one',
  'Epic (Disc 2).cue': 'FILE "Epic (Disc 2).bin" BINARY\n',
  'Epic (Disc 2).bin': 'two',
  'cover.jpg': 'picture',
};

test('a game with its own playlist gets no second one', async () => {
  const { add, get } = await start();
  const list = 'Epic (Disc 2).chd\nEpic (Disc 1).chd\n';
  const id = await add('psx/Epic', {
    'Epic (Disc 1).chd': 'one',
    'Epic (Disc 2).chd': 'two',
    'Play me.m3u': list,
  });
  const reply = await get(`${id}/player/content?core=pcsx_rearmed`);
  const { output, files } = await verifyWithSevenZip(reply.rawPayload, ['Play me.m3u']);
  expect(output).toContain('Files: 3');
  expect(files.get('Play me.m3u')?.toString()).toBe(list);
});

test('a game with several discs is sent whole, or one disc with its tracks', async () => {
  const { add, get, player } = await start();
  const id = await add('psx/Epic', DISCS);
  const { files } = await player(id);
  expect(files.map(({ name }) => name)).toEqual(['Epic', 'Epic (Disc 1).cue', 'Epic (Disc 2).cue']);
  expect(files[0]?.id).toBe(0);
  const names = ['Epic (Disc 1).cue', 'Epic (Disc 2).bin', 'Epic.m3u'];
  const all = await verifyWithSevenZip((await get(`${id}/player/content`)).rawPayload, names);
  expect(all.files.get('Epic.m3u')?.toString()).toBe('Epic (Disc 1).cue\nEpic (Disc 2).cue');
  expect(all.output).toContain('Files: 5');
  const second = await get(`${id}/player/content?file_id=${files[2]?.id}`);
  const one = await verifyWithSevenZip(second.rawPayload, ['Epic (Disc 2).bin']);
  expect(one.files.get('Epic (Disc 2).bin')?.toString()).toBe('two');
  expect(one.output).toContain('Files: 2');
  expect((await get(`${id}/player/content?file_id=99999`)).statusCode).toBe(404);
});

test('DOS folder with a program is sent whole, with its texts and data files', async () => {
  const { add, get, player } = await start();
  const id = await add('dos/Quest', {
    'QUEST.EXE': 'program',
    'QUEST.DAT': 'data',
    'HINTS.TXT': 'text',
    'CD.ISO': 'disc',
  });
  expect((await player(id)).files).toEqual([{ id: 0, name: 'Quest', size_bytes: 19 }]);
  const reply = await get(`${id}/player/content?core=dosbox_pure`);
  const { output, files } = await verifyWithSevenZip(reply.rawPayload, ['QUEST.DAT', 'HINTS.TXT']);
  expect(output).toContain('Files: 4');
  expect([...files.values()].map(String)).toEqual(['data', 'text']);
});

test('DOS folder of archives starts the first, and each can be chosen', async () => {
  const { add, get, player } = await start();
  const [first, second] = ['DISC1.COM', 'DISC2.COM'].map((name) =>
    writeZip([{ name, bytes: GAME }]),
  ) as [Buffer, Buffer];
  const id = await add('dos/Quest', {
    'Quest (Disc 1).zip': first,
    'Quest (Disc 2).zip': second,
    'readme.txt': 'text',
  });
  const { files } = await player(id);
  expect(files.map(({ name }) => name)).toEqual(['Quest (Disc 1).zip', 'Quest (Disc 2).zip']);
  const chosen = await get(`${id}/player/content?core=dosbox_pure`);
  expect(chosen.rawPayload.equals(first)).toBe(true);
  const other = await get(`${id}/player/content?core=dosbox_pure&file_id=${files[1]?.id}`);
  expect(other.rawPayload.equals(second)).toBe(true);
});

test('DOS game packed as 7z is sent as a zip with every file', async () => {
  const { add, get } = await start();
  const packed = await packWithSevenZip('7z', {
    'QUEST.EXE': GAME,
    'QUEST.DAT': Buffer.from('data'),
  });
  const id = await add('dos/Quest.7z', { 'Quest.7z': packed });
  const reply = await get(`${id}/player/content?core=dosbox_pure`);
  expect(reply.headers['content-disposition']).toContain('filename="Quest.zip"');
  const { output, files } = await verifyWithSevenZip(reply.rawPayload, ['QUEST.DAT']);
  expect(output).toContain('Files: 2');
  expect(files.get('QUEST.DAT')?.toString()).toBe('data');
});

test.each([
  ['half of one', PACKED.subarray(0, 60)],
  ['a bomb', writeZip([{ name: 'a', bytes: GAME, claims: { size: 20 * 1024 ** 3 } }])],
])('an archive that cannot be unpacked is a conflict with a reason: %s', async (_name, bytes) => {
  const { add, get } = await start();
  const id = await add('nes/bad.zip', { 'bad.zip': bytes });
  const reply = await get(`${id}/player/content`);
  expect(reply.statusCode).toBe(409);
  expect(reply.json().detail).toMatch(/^Can’t unpack the archive: ./);
});

test('a missing file and an unknown game are reported as not found', async () => {
  const { add, get } = await start();
  const id = await add(
    'nes/One.nes',
    {},
    {
      is_folder: 0,
      files: ['One.nes'],
    },
  );
  const reply = await get(`${id}/player/content`);
  expect([reply.statusCode, reply.json().detail]).toEqual([
    404,
    'roms/nes/One.nes wasn’t found in the library folder',
  ]);
  expect((await get('99999/player')).statusCode).toBe(404);
});
