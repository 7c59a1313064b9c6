import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { DeviceExportPlan, ExportLayout } from '@saveroom/contract';
import { beforeAll, describe, expect, test } from 'vitest';

import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';
import { verifyWithSevenZip } from '#modules/fingerprint/testing/unpack-with-seven-zip.ts';
import { writeZip } from '#modules/fingerprint/testing/write-zip.ts';
import { square } from '#testing/pictures.ts';
import { basic, startTestApp } from '#testing/test-app.ts';
import { saveUserCover } from '#testing/user-cover.ts';
import { makeTemporaryFolder } from '#testing/temporary-folder.ts';
import { uploadSave } from '#testing/upload-saves.ts';
import { waitUntil } from '#testing/wait-until.ts';

const DISCS = 'psx/Two Discs (USA)/Two Discs (USA)';

async function start() {
  const { path: target, remove } = await makeTemporaryFolder();
  const server = await startTestApp({ env: { EXPORT_DIR: target } });
  await server.setUp();
  const { db, folder, as } = server;
  await server.addUser('vera', 'viewer');
  await server.addUser('otto', 'viewer');
  const files: Record<string, string | Buffer> = {
    'nes/Quest (USA).nes': 'quest',
    'famicom/Quest (USA).nes': 'the other quest',
    'nes/What? Why: (USA).nes': 'illegal name',
    'nes/Packed (USA).zip': writeZip([{ name: 'packed.nes', bytes: Buffer.from('packed') }]),
    'nes/Seven (USA).7z': await packWithSevenZip('7z', {
      'inner.nes': Buffer.from('seven'),
      'readme.txt': Buffer.from('x'),
    }),
    'nes/Music (USA).nsf': 'not a cartridge',
    'gb/Secret (USA).gb': 'hidden by vera',
    'psp/Portable (USA).iso': 'portable',
    [`${DISCS} (Disc 1).cue`]: 'FILE "Two Discs (USA) (Disc 1).bin" BINARY',
    [`${DISCS} (Disc 1).bin`]: 'one',
    [`${DISCS} (Disc 2).cue`]: 'FILE "Two Discs (USA) (Disc 2).bin" BINARY',
    [`${DISCS} (Disc 2).bin`]: 'two',
    'psx/Apart (Disc 2) (Europe).chd': 'apart 2',
    'psx/Apart (Disc 1) (Europe).chd': 'apart 1',
  };
  const at = (path: string) => join(folder.library, 'roms', path);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), content);
  }
  const call = (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT',
    url: string,
    user: string,
    payload?: object,
  ) => as(user).send(method, url, payload);
  const settle = async () =>
    waitUntil(async () => {
      const jobs = await db.selectFrom('job').select('status').execute();
      return jobs.length > 0 && jobs.every(({ status }) => !['queued', 'started'].includes(status));
    });
  await call('POST', '/scan', 'admin', {});
  await settle();
  const roms = await db
    .selectFrom('rom')
    .select(['id', 'fs_name', 'fs_path', 'platform_id'])
    .execute();
  const idOf = (path: string) =>
    roms.find((rom) => `${rom.fs_path}/${rom.fs_name}`.endsWith(path))?.id ?? 0;
  const platformOf = (slug: string) =>
    roms.find(({ fs_path }) => fs_path.endsWith(slug))?.platform_id ?? 0;
  const save = async (user: string, path: string, content: string, name = 'any.srm') => {
    const to = `/saves?rom_id=${idOf(path)}&emulator=fceumm`;
    await uploadSave(server, { to, name, content, as: user });
  };
  await save('vera', 'nes/Quest (USA).nes', 'older save');
  await save('vera', 'nes/Quest (USA).nes', 'newer save', 'other.sav');
  await save('otto', 'nes/Packed (USA).zip', 'save of otto');
  await save('vera', 'psp/Portable (USA).iso', 'a save in another format');
  await call('PUT', `/roms/${idOf('gb/Secret (USA).gb')}/props`, 'vera', { hidden: true });
  const deps = { db, storage: server.storage, clock: () => new Date() };
  await saveUserCover(deps, idOf('nes/Quest (USA).nes'), await square(200).png().toBuffer());
  const download = async (layout: ExportLayout, query = '', user = 'vera') => {
    const reply = await call('GET', `/export/device?layout=${layout}${query}`, user);
    expect(reply.statusCode).toBe(200);
    return reply.rawPayload;
  };
  const plan = async (layout: ExportLayout, query = '', user = 'vera'): Promise<DeviceExportPlan> =>
    (await call('GET', `/export/device/plan?layout=${layout}${query}`, user)).json();
  const writeTo = async (sub: string, body: object = {}) => {
    const reply = await call('POST', '/export/device', 'admin', {
      layout: 'mister',
      folder: sub,
      ...body,
    });
    if (reply.statusCode !== 201) return { reply, job: undefined, warnings: [] };
    await settle();
    const { task_id: id } = reply.json();
    const job = (await call('GET', `/tasks/${id}`, 'admin')).json();
    const warnings = (await call('GET', `/tasks/${id}/warnings`, 'admin')).json().items;
    return { reply, job, warnings: warnings as { code: string; path: string }[] };
  };
  return { ...server, at, call, idOf, platformOf, download, plan, writeTo, target, remove };
}

let server: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  server = await start();
  return async () => {
    await server.close();
    await server.remove();
  };
});

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** All paths of a folder, sorted; the list of written files is not one of them. */
async function treeOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== '.saveroom-export')
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

const MISTER_FILES = [
  'games/NES/Packed (USA).nes',
  'games/NES/Quest (USA) (2).nes',
  'games/NES/Quest (USA).nes',
  'games/NES/Seven (USA).nes',
  'games/NES/What_ Why_ (USA).nes',
];

describe('the zip for MiSTer', () => {
  test('contains unpacked games with valid, distinct names, and only the newest save of the caller', async () => {
    const zip = await server.download('mister', `&platform_id=${server.platformOf('nes')}`);
    const { files } = await verifyWithSevenZip(zip, [
      'games/NES/Packed (USA).nes',
      'games/NES/Quest (USA).nes',
      'games/NES/Seven (USA).nes',
      'games/NES/What_ Why_ (USA).nes',
      'saves/NES/Quest (USA).sav',
    ]);
    expect(Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString()]))).toEqual(
      {
        'games/NES/Packed (USA).nes': 'packed',
        'games/NES/Quest (USA).nes': 'quest',
        'games/NES/Seven (USA).nes': 'seven',
        'games/NES/What_ Why_ (USA).nes': 'illegal name',
        'saves/NES/Quest (USA).sav': 'newer save',
      },
    );
  });

  test('keeps games of the same name apart if two platforms share a folder', async () => {
    const { files } = await verifyWithSevenZip(await server.download('mister'), MISTER_FILES);
    const quests = ['games/NES/Quest (USA).nes', 'games/NES/Quest (USA) (2).nes'];
    expect(quests.map((name) => files.get(name)?.toString() ?? '').toSorted()).toEqual([
      'quest',
      'the other quest',
    ]);
  });

  test('leaves out hidden games and saves of others', async () => {
    const text = (await server.download('mister')).toString('latin1');
    expect(text).not.toContain('Secret (USA)');
    expect(text).not.toContain('save of otto');
    expect((await server.download('mister', '', 'otto')).toString('latin1')).toContain(
      'Secret (USA)',
    );
  });

  test('resumes at any byte, and its version changes with its content', async () => {
    const url = '/api/export/device?layout=mister';
    const whole = await server.app.inject({ url, headers: basic('vera') });
    const length = whole.rawPayload.length;
    expect(whole.headers).toMatchObject({ 'content-length': String(length) });
    for (const from of [0, 1, 40, 200, Math.floor(length / 2), length - 60, length - 1]) {
      const part = await server.app.inject({
        url,
        headers: {
          ...basic('vera'),
          range: `bytes=${from}-`,
          'if-range': String(whole.headers.etag),
        },
      });
      expect([from, part.statusCode]).toEqual([from, 206]);
      expect(sha(part.rawPayload)).toBe(sha(whole.rawPayload.subarray(from)));
    }
    const middle = await server.app.inject({
      url,
      headers: { ...basic('vera'), range: 'bytes=30-90' },
    });
    expect(middle.rawPayload).toEqual(whole.rawPayload.subarray(30, 91));
    const other = await server.call('HEAD', '/export/device?layout=mister&saves=false', 'vera');
    expect(other.headers.etag).not.toBe(whole.headers.etag);
  });

  test('is a 404 for a collection of another user', async () => {
    const reply = await server.call('POST', '/collections', 'vera', { name: 'Private' });
    const id = reply.json().id as number;
    const url = `/export/device?layout=mister&collection_id=${id}`;
    expect((await server.call('HEAD', url, 'otto')).statusCode).toBe(404);
  });
});

describe('the plan', () => {
  test('lists games that the device does not support, and the size of games and saves', async () => {
    expect(await server.plan('mister')).toEqual({
      games: 8,
      files: 12,
      saves: 1,
      size_bytes: expect.any(Number),
      unsupported: [{ name: 'PlayStation Portable', games: 1 }],
      left_out: [{ reason: 'file-type', games: 1, examples: ['Music'] }],
      too_large: { files: 0, examples: [] },
    });
    const { left_out } = await server.plan('batocera', `&platform_id=${server.platformOf('psp')}`);
    expect(left_out).toEqual([{ reason: 'save', games: 1, examples: ['Portable'] }]);
  });

  test('reports files that FAT32 cannot hold', async () => {
    const rows = server.db.updateTable('rom_file').where('file_name', '=', 'Portable (USA).iso');
    await rows.set({ file_size_bytes: 5 * 1024 ** 3 }).execute();
    expect((await server.plan('es-de')).too_large).toEqual({
      files: 1,
      examples: ['ROMs/psp/Portable (USA).iso'],
    });
    await rows.set({ file_size_bytes: 8 }).execute();
  });
});

/** The text of a file in the export of the NES games. */
async function textOf(layout: ExportLayout, name: string): Promise<string | undefined> {
  const zip = await server.download(layout, `&platform_id=${server.platformOf('nes')}`);
  return (await verifyWithSevenZip(zip, [name])).files.get(name)?.toString();
}

const playlist = (path: string) =>
  server.call('GET', `/export/games?format=m3u&rom_id=${server.idOf(path)}`, 'vera');

describe('frontends', () => {
  test('ES-DE gets game lists, artwork by name, playlists and saves for RetroArch', async () => {
    const { files } = await verifyWithSevenZip(await server.download('es-de'), [
      'ROMs/nes/Packed (USA).zip',
      'ROMs/psx/Two Discs (USA).m3u',
      'ROMs/psx/Apart (Europe).m3u',
      'ROMs/psx/Two Discs (USA)/Two Discs (USA) (Disc 1).bin',
      'ES-DE/gamelists/nes/gamelist.xml',
      'ES-DE/gamelists/psx/gamelist.xml',
      'ES-DE/downloaded_media/nes/covers/Quest (USA).webp',
      'RetroArch/saves/Quest (USA).srm',
    ]);
    const text = (name: string) => files.get(name)?.toString() ?? '';
    expect(text('ROMs/psx/Two Discs (USA).m3u')).toBe(
      'Two Discs (USA)/Two Discs (USA) (Disc 1).cue\nTwo Discs (USA)/Two Discs (USA) (Disc 2).cue\n',
    );
    expect(text('ROMs/psx/Apart (Europe).m3u')).toBe(
      'Apart (Disc 1) (Europe).chd\nApart (Disc 2) (Europe).chd\n',
    );
    expect(text('ES-DE/gamelists/psx/gamelist.xml')).toContain(
      '<path>./Two Discs (USA).m3u</path>',
    );
    expect(text('ES-DE/gamelists/nes/gamelist.xml')).toContain(
      '<path>./What_ Why_ (USA).nes</path>',
    );
    expect(text('RetroArch/saves/Quest (USA).srm')).toBe('newer save');
  });

  test('Batocera, muOS and EverDrive have saves where their emulators read them', async () => {
    expect(await textOf('batocera', 'saves/nes/Quest (USA).srm')).toBe('newer save');
    expect(await textOf('muos', 'MUOS/save/file/FCEUmm/Quest (USA).srm')).toBe('newer save');
    const everdrive = 'EDN8/gamedata/Quest (USA).nes/bram.srm';
    expect(await textOf('everdrive', everdrive)).toBe('newer save');
    expect(await textOf('batocera', 'roms/nes/gamelist.xml')).toContain(
      '<thumbnail>./images/Quest (USA)-thumb.webp</thumbnail>',
    );
  });

  test('the playlist of one game is a file, for discs in a folder and for separate ones', async () => {
    const folder = await playlist('psx/Two Discs (USA)');
    expect(folder.headers['content-disposition']).toContain('Two%20Discs%20%28USA%29.m3u');
    const apart = await playlist('psx/Apart (Disc 2) (Europe).chd');
    expect(apart.body).toBe('Apart (Disc 1) (Europe).chd\nApart (Disc 2) (Europe).chd\n');
    expect((await playlist('nes/Quest (USA).nes')).statusCode).toBe(404);
  });
});

const nes = () => ({ platform_id: server.platformOf('nes') });

describe('writing to a folder', () => {
  test('writes missing files, and a second run changes nothing', async () => {
    const folder = join(server.target, 'card');
    await mkdir(folder);
    const { job, warnings } = await server.writeTo('card');
    expect(job).toMatchObject({ status: 'finished', error: null, meta: { done: 12, total: 12 } });
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ['export-unsupported', 'PlayStation Portable'],
      ['export-file-type', 'Music'],
    ]);
    const files = await treeOf(folder);
    expect(files).toEqual(expect.arrayContaining(MISTER_FILES));
    expect(await readFile(join(folder, 'games/NES/Packed (USA).nes'), 'utf8')).toBe('packed');
    const { ino } = await stat(join(folder, 'games/NES/Quest (USA).nes'));
    expect((await server.writeTo('card')).job).toMatchObject({ status: 'finished' });
    expect(await treeOf(folder)).toEqual(files);
    expect((await stat(join(folder, 'games/NES/Quest (USA).nes'))).ino).toBe(ino);
  });

  test('replaces its own files, and keeps changed files and those of other programs', async () => {
    const folder = join(server.target, 'shared');
    const at = (name: string) => join(folder, 'games/NES', name);
    await mkdir(dirname(at('x')), { recursive: true });
    await writeFile(at('Seven (USA).nes'), 'mine');
    await writeFile(at('Packed (USA).nes'), 'packed');
    const first = await server.writeTo('shared', nes());
    expect(first.warnings).toContainEqual(
      expect.objectContaining({ code: 'export-kept', path: 'games/NES/Seven (USA).nes' }),
    );
    await writeFile(at('What_ Why_ (USA).nes'), 'changed by a user');
    await writeFile(server.at('nes/Quest (USA).nes'), 'a newer quest');
    await writeFile(server.at('nes/What? Why: (USA).nes'), 'also newer');
    const second = await server.writeTo('shared', nes());
    expect(await readFile(at('Seven (USA).nes'), 'utf8')).toBe('mine');
    expect(await readFile(at('Quest (USA).nes'), 'utf8')).toBe('a newer quest');
    expect(await readFile(at('What_ Why_ (USA).nes'), 'utf8')).toBe('changed by a user');
    expect(second.warnings.filter(({ code }) => code === 'export-kept')).toHaveLength(2);
    await writeFile(server.at('nes/Quest (USA).nes'), 'quest');
  });

  test('continues after a restart, and fails clearly if the disk is no longer there', async () => {
    const folder = join(server.target, 'stick');
    await mkdir(folder);
    const { reply } = await server.writeTo('stick', nes());
    const files = await treeOf(folder);
    const { task_id: id } = reply.json();
    const restart = async () => {
      await server.db.updateTable('job').set({ status: 'queued' }).where('id', '=', id).execute();
      await server.writeTo('card');
      return (await server.call('GET', `/tasks/${id}`, 'admin')).json();
    };
    await rm(join(folder, 'games/NES/Quest (USA).nes'));
    expect(await restart()).toMatchObject({ status: 'finished' });
    expect(await treeOf(folder)).toEqual(files);
    await rm(folder, { recursive: true });
    await mkdir(folder);
    expect(await restart()).toMatchObject({ status: 'failed', error_code: 'unavailable' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('refuses folders outside the export folder, in the library and for other users', async () => {
    for (const folder of ['..', '../..', 'missing', '/etc']) {
      expect([folder, (await server.writeTo(folder)).reply.statusCode >= 400]).toEqual([
        folder,
        true,
      ]);
    }
    const body = { layout: 'mister', folder: '' };
    expect((await server.call('POST', '/export/device', 'vera', body)).statusCode).toBe(403);
  });

  test('refuses a read-only folder with the reason', async () => {
    const folder = join(server.target, 'locked');
    await mkdir(folder);
    await chmod(folder, 0o555);
    const { reply } = await server.writeTo('locked');
    await chmod(folder, 0o755);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      400,
      expect.stringContaining('can’t write'),
    ]);
  });

  test('refuses an export that the disk has no room for before it writes anything', async () => {
    const folder = join(server.target, 'full');
    await mkdir(folder);
    const rows = server.db.updateTable('rom_file').where('file_name', '=', 'Quest (USA).nes');
    await rows.set({ file_size_bytes: 1024 ** 5 }).execute();
    const { job } = await server.writeTo('full');
    await rows.set({ file_size_bytes: 5 }).execute();
    expect(job).toMatchObject({ status: 'failed', error_code: 'no_space' });
    expect(await treeOf(folder)).toEqual([]);
  });

  test('lists the folders that can be chosen', async () => {
    const { root, folders } = (await server.call('GET', '/export/folders', 'admin')).json();
    expect(root).toBe(server.target);
    expect(folders.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['', 'card', 'card/games']),
    );
  });
});
