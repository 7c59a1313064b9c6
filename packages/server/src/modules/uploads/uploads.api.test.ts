import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import {
  link,
  rename,
  chmod,
  mkdir,
  readdir,
  readFile,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';

import { toHeaderText } from '@saveroom/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { noise } from '#modules/fingerprint/testing/fixture-files.ts';
import { multipart } from '#testing/multipart.ts';
import { uploadApp as start } from '#testing/upload-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

const sha1 = (bytes: Uint8Array | string) => createHash('sha1').update(bytes).digest('hex');
const DAY_MS = 24 * 60 * 60 * 1000;

const detail = (reply: { json(): { detail: unknown } }) => reply.json().detail;

describe('upload in one request', () => {
  test('is stored in the library and becomes a game', async () => {
    const { send, library, appears, parts } = await start();
    const bytes = noise(300_000);
    const reply = await send('New (USA).nes', bytes);
    expect([reply.statusCode, reply.body]).toEqual([201, '']);
    expect((await readFile(library('roms/nes/New (USA).nes'))).equals(bytes)).toBe(true);
    expect(await parts()).toEqual([]);
    await appears('New (USA).nes');
  });

  test('never replaces an existing file', async () => {
    const { send, library, parts } = await start();
    const reply = await send('Old (USA).nes', 'new');
    expect([reply.statusCode, detail(reply)]).toEqual([400, 'File Old (USA).nes already exists']);
    expect(await readFile(library('roms/nes/Old (USA).nes'), 'utf8')).toBe('old');
    expect(await parts()).toEqual([]);
  });

  test('keeps a name with any Unicode characters', async () => {
    const { send, library, appears } = await start();
    const name = 'ポケモン – Édition 🎮 (100%25).gb';
    expect((await send(name, 'x')).statusCode).toBe(201);
    expect(await readdir(library('roms/nes'))).toContain(name);
    await appears(name);
  });

  test('is rejected with a reason when it is invalid', async () => {
    const { send, call, platform, parts } = await start();
    const empty = await send('a.nes', '');
    expect([empty.statusCode, detail(empty)]).toEqual([400, 'The file is empty']);
    const wrong = await send('a.nes', 'x', { 'x-upload-sha1': sha1('y') });
    expect([wrong.statusCode, detail(wrong)]).toEqual([
      400,
      `Checksum mismatch: expected ${sha1('y')}, got ${sha1('x')}`,
    ]);
    const nowhere = await send('a.nes', 'x', { 'x-upload-platform': '99' });
    expect([nowhere.statusCode, detail(nowhere)]).toEqual([400, 'Platform not found']);
    const nameless = await call('POST', '/roms', {
      headers: { 'x-upload-platform': String(platform) },
    });
    expect(detail(nameless)).toBe('No platform ID or filename provided');
    const otherField = multipart([{ name: 'other', filename: 'a.nes', content: Buffer.from('x') }]);
    const fileless = await call('POST', '/roms', {
      headers: {
        'content-type': otherField.type,
        'x-upload-platform': String(platform),
        'x-upload-filename': 'a.nes',
      },
      payload: otherField.payload,
    });
    expect(fileless.statusCode).toBe(422);
    const excluded = await send('a.tmp', 'x');
    expect(detail(excluded)).toBe('a.tmp matches an exclusion');
    expect(await parts()).toEqual([]);
  });

  test('leaves nothing when it is interrupted', async () => {
    const { call, platform, parts, library } = await start();
    const { payload, type } = multipart([
      { name: 'cut.nes', filename: 'x', content: noise(50_000) },
    ]);
    const reply = await call('POST', '/roms', {
      headers: {
        'content-type': type,
        'x-upload-platform': String(platform),
        'x-upload-filename': 'cut.nes',
      },
      payload: payload.subarray(0, 30_000),
    });
    expect(reply.statusCode).toBe(400);
    expect(await parts()).toEqual([]);
    expect(await readdir(library('roms/nes'))).toEqual(['Old (USA).nes']);
  });
});

/** An upload with all chunks received. */
async function receivedUpload() {
  const app = await start();
  const { upload_id: id } = (await app.begin('Cut off.nes', 20, { chunks: 2 })).json();
  await app.chunk(id, 0, '0123456789');
  await app.chunk(id, 1, 'abcdefghij');
  const { part_path } = await app.db.selectFrom('upload').selectAll().executeTakeFirstOrThrow();
  return {
    ...app,
    id,
    part: app.library(part_path),
    file: app.library('roms/nes/Cut off.nes'),
  };
}

describe('chunked upload', () => {
  test('may use a chunk size chosen by the client', async () => {
    const { begin, chunk, complete, library } = await start();
    const bytes = noise(25_000);
    const { upload_id: id } = (await begin('Cut.nes', bytes.length, { chunks: 3 })).json();
    for (const seq of [2, 1, 0]) {
      await chunk(id, seq, bytes.subarray(seq * 10_000, (seq + 1) * 10_000));
    }
    expect((await complete(id)).statusCode).toBe(201);
    expect((await readFile(library('roms/nes/Cut.nes'))).equals(bytes)).toBe(true);
  });

  test('is only accepted with the correct checksum', async () => {
    const { begin, chunk, complete, library, call } = await start();
    const wrong = { 'x-upload-sha1': sha1('other') };
    const { upload_id: id } = (await begin('Sum.nes', 5, wrong)).json();
    const damaged = await chunk(id, 0, 'right', { 'x-chunk-sha1': sha1('wrong') });
    expect(detail(damaged)).toBe('Chunk 0 was damaged in transit. Upload it again.');
    expect(detail(await complete(id))).toBe('Missing chunks: [0]');
    await chunk(id, 0, 'right', { 'x-chunk-sha1': sha1('right') });
    expect(detail(await complete(id))).toContain('Checksum mismatch');
    expect(await readdir(library('roms/nes'))).not.toContain('Sum.nes');
    expect((await call('POST', `/roms/upload/${id}/cancel`)).statusCode).toBe(204);
  });

  test('requests chunks again that the disk lost', async () => {
    const { begin, chunk, complete, db, library } = await start();
    const { upload_id: id } = (await begin('Lost.nes', 20, { chunks: 2 })).json();
    await chunk(id, 0, '0123456789');
    await chunk(id, 1, 'abcdefghij');
    const { part_path } = await db.selectFrom('upload').selectAll().executeTakeFirstOrThrow();
    await writeFile(library(part_path), '0123456789\0\0\0\0\0\0\0\0\0\0');
    expect(detail(await complete(id))).toBe('Missing chunks: [1]');
    await chunk(id, 1, 'abcdefghij');
    expect((await complete(id)).statusCode).toBe(201);
  });

  test('has a row before its file, so that a killed server leaves no file without an upload', async () => {
    const { begin, db, library } = await start();
    const written: (string | null)[] = [];
    const watcher = watch(library('roms/nes'), (_event, name) => written.push(name));
    await sql`alter table upload rename column target_path to path`.execute(db);
    expect((await begin('New.nes', 20)).statusCode).toBe(500);
    await sql`alter table upload rename column path to target_path`.execute(db);
    await writeFile(library('roms/nes/Last.nes'), 'x');
    await waitUntil(() => written.includes('Last.nes'));
    watcher.close();
    expect([...new Set(written)]).toEqual(['Last.nes']);
  });

  describe('when the server was killed during completion', () => {
    test('is completed by a retry if the file was linked', async () => {
      const { id, part, file, complete, parts, appears } = await receivedUpload();
      await link(part, file);
      expect((await complete(id)).statusCode).toBe(201);
      expect(await readFile(file, 'utf8')).toBe('0123456789abcdefghij');
      expect(await parts()).toEqual([]);
      await appears('Cut off.nes');
    });

    test('is completed by a retry if the file was moved', async () => {
      const { id, part, file, complete, appears } = await receivedUpload();
      await rename(part, file);
      expect((await complete(id)).statusCode).toBe(201);
      expect(await readFile(file, 'utf8')).toBe('0123456789abcdefghij');
      await appears('Cut off.nes');
    });

    test('is marked as done only after its scan was enqueued', async () => {
      const { id, db, complete, appears } = await receivedUpload();
      const stateOf = async () =>
        (await db.selectFrom('upload').select('state').executeTakeFirstOrThrow()).state;
      await sql`alter table job rename to job_away`.execute(db);
      expect((await complete(id)).statusCode).toBe(500);
      await sql`alter table job_away rename to job`.execute(db);
      expect(await stateOf()).toBe('open');
      expect((await complete(id)).statusCode).toBe(201);
      expect(await stateOf()).toBe('done');
      await appears('Cut off.nes');
    });

    test('does not accept another file of that name as its own', async () => {
      const { id, part, file, complete } = await receivedUpload();
      await rename(part, file);
      for (const other of ['0123456789abcdefghi!', '0123456789abcdefghij and more', 'short']) {
        await writeFile(file, other);
        expect((await complete(id)).statusCode).toBe(404);
        expect(await readFile(file, 'utf8')).toBe(other);
      }
    });
  });

  test('rejects invalid chunks', async () => {
    const { begin, chunk, complete, call } = await start();
    const { upload_id: id } = (await begin('Odd.nes', 20, { chunks: 2 })).json();
    expect(detail(await chunk(id, 2, 'x'))).toBe('Chunk index 2 is out of range: 0 to 1');
    expect(detail(await chunk(id, 0, 'x'.repeat(21)))).toContain('past the end');
    expect(detail(await chunk('nonsense', 0, 'x'))).toBe('Invalid upload ID');
    const unknown = '00000000-0000-4000-8000-000000000000';
    const gone = await chunk(unknown, 0, 'x');
    expect([gone.statusCode, detail(gone)]).toEqual([404, 'Upload session not found or expired']);
    await chunk(id, 0, '01234');
    await chunk(id, 1, '01234');
    expect(detail(await complete(id))).toBe('Assembled file size mismatch: expected 20, got 10');
    expect((await call('POST', `/roms/upload/${unknown}/cancel`)).statusCode).toBe(204);
    const many = await begin('Many.nes', 5, { chunks: 6 });
    expect(detail(many)).toBe('5 bytes can’t be split into 6 chunks');
    const few = await begin('Few.nes', 200 * 1024 * 1024, { chunks: 2 });
    expect(detail(few)).toContain('need at least 4 chunks');
  });

  test('leaves nothing when cancelled, and expires after a day', async () => {
    const { begin, chunk, call, parts, advance, complete } = await start();
    const first = (await begin('One.nes', 4)).json().upload_id;
    await chunk(first, 0, 'only');
    expect(await parts()).toHaveLength(1);
    await call('POST', `/roms/upload/${first}/cancel`);
    expect(await parts()).toEqual([]);
    expect((await call('GET', `/roms/upload/${first}`)).statusCode).toBe(404);
    const second = (await begin('Two.nes', 4)).json().upload_id;
    await chunk(second, 0, 'only');
    advance(DAY_MS + 1000);
    expect((await complete(second)).statusCode).toBe(404);
    expect((await call('GET', '/roms/upload')).json()).toEqual([]);
  });

  test('is not accessible to other users', async () => {
    const { begin, chunk, complete, call, library } = await start();
    const { upload_id: id } = (await begin('Mine.nes', 4)).json();
    expect((await call('GET', `/roms/upload/${id}`, { as: 'ed' })).statusCode).toBe(404);
    expect((await chunk(id, 0, 'evil', { as: 'ed' })).statusCode).toBe(404);
    expect((await complete(id, 'ed')).statusCode).toBe(404);
    await call('POST', `/roms/upload/${id}/cancel`, { as: 'ed' });
    expect((await call('GET', '/roms/upload', { as: 'ed' })).json()).toEqual([]);
    expect((await begin('No.nes', 4, { as: 'vi' })).statusCode).toBe(403);
    await chunk(id, 0, 'mine');
    expect((await complete(id)).statusCode).toBe(201);
    expect(await readFile(library('roms/nes/Mine.nes'), 'utf8')).toBe('mine');
  });
});

describe('upload destination', () => {
  test('can be a new folder or an existing game’s folder', async () => {
    const { begin, chunk, complete, library, appears, games, platform, call } = await start();
    for (const [folder, name] of [
      ['Epic (USA)', 'Epic (Disc 1).bin'],
      ['Epic (USA)', 'Epic (Disc 2).bin'],
      ['Epic (USA)/dlc', 'more.bin'],
    ] as const) {
      const started = await begin(name, 4, { 'x-upload-folder': toHeaderText(folder) });
      const { upload_id: id } = started.json();
      await chunk(id, 0, 'disc');
      expect((await complete(id)).statusCode).toBe(201);
    }
    expect(await readdir(library('roms/nes/Epic (USA)'), { recursive: true })).toHaveLength(4);
    await appears('Epic (USA)');
    const rom = (await games()).find(({ fs_name }) => fs_name === 'Epic (USA)')?.id ?? 0;
    const into = { 'x-upload-rom-id': String(rom), 'x-upload-folder': 'manual' };
    const { upload_id: id } = (await begin('guide.pdf', 4, into)).json();
    await chunk(id, 0, 'page');
    await complete(id);
    expect(await readFile(library('roms/nes/Epic (USA)/manual/guide.pdf'), 'utf8')).toBe('page');
    const old = (await games()).find(({ fs_name }) => fs_name === 'Old (USA).nes')?.id ?? 0;
    const single = await begin('b.nes', 4, { 'x-upload-rom-id': String(old) });
    expect([single.statusCode, detail(single)]).toEqual([
      409,
      'Old (USA).nes is a single file. Convert it to a folder first.',
    ]);
    const inFile = await begin('b.nes', 4, { 'x-upload-folder': 'Old (USA).nes' });
    expect(detail(inFile)).toBe('Old (USA).nes is a file, not a folder');
    expect(platform).toBeGreaterThan(0);
    expect((await call('GET', '/roms/upload')).json()).toEqual([]);
  });

  test('cannot be outside the library through a symlink', async () => {
    const { begin, library, folder } = await start();
    await mkdir(join(folder.root, 'elsewhere'));
    await symlink(join(folder.root, 'elsewhere'), library('roms/nes/Link'));
    const reply = await begin('a.nes', 4, { 'x-upload-folder': 'Link' });
    expect([reply.statusCode, detail(reply)]).toEqual([
      400,
      'roms/nes/Link is outside the library folders',
    ]);
    expect(await readdir(join(folder.root, 'elsewhere'))).toEqual([]);
  });

  test('cannot be in a read-only library', async () => {
    const { begin, send, library } = await start();
    await chmod(library('roms/nes'), 0o555);
    const message =
      'The library folder is read-only. Copy the file to roms/nes on the server instead.';
    expect(detail(await begin('a.nes', 4))).toBe(message);
    expect(detail(await send('a.nes', 'x'))).toBe(message);
    await chmod(library('roms/nes'), 0o755);
  });
});

describe('upload check', () => {
  test('returns duplicates, problems and the likely platforms', async () => {
    const { call, platform, db } = await start();
    await waitUntil(async () => {
      const row = await db.selectFrom('rom_file').select('sha1_hash').executeTakeFirst();
      return row?.sha1_hash === sha1('old');
    });
    const head = Buffer.from('NES\x1A').toString('base64');
    const reply = await call('POST', '/roms/upload/check', {
      payload: {
        files: [
          { name: 'other name.nes', size: 3, sha1: sha1('old'), platform_id: platform },
          { name: 'Old (USA).nes', size: 999, platform_id: platform },
          { name: 'what.bin', size: 999, head },
          { name: '../up.nes', size: 5, platform_id: platform },
        ],
      },
    });
    const { files } = reply.json();
    expect(files[0]).toMatchObject({
      problem: null,
      problem_code: null,
      duplicates: [{ full_path: 'roms/nes/Old (USA).nes' }],
    });
    expect(files[0].platforms[0]).toMatchObject({ slug: 'nes', id: platform, fs_slug: 'nes' });
    expect(files[1]).toMatchObject({
      problem: 'File Old (USA).nes already exists',
      problem_code: 'bad_request',
      duplicates: [],
    });
    expect(files[2]).toMatchObject({ problem: null, platforms: [{ slug: 'nes', id: platform }] });
    expect(files[3].problem).toBe(
      '“../up.nes” isn’t a valid file name: it points to another folder',
    );
  });
});
