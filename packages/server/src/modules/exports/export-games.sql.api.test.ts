import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { ExportFormat } from '@saveroom/contract';
import { beforeAll, describe, expect, test } from 'vitest';

import { LogiqxParser } from '#modules/dats/parse-logiqx.ts';
import { XmlTokenizer } from '#modules/dats/xml-tokenizer.ts';
import { verifyWithSevenZip } from '#modules/fingerprint/testing/unpack-with-seven-zip.ts';
import { square } from '#testing/pictures.ts';
import { basic, startTestApp } from '#testing/test-app.ts';
import { saveUserCover } from '#testing/user-cover.ts';
import { waitUntil } from '#testing/wait-until.ts';

const HOSTILE = 'Tom & "Jerry" ]]> <3 (USA).nes';
const TITLE = '=HYPERLINK("http://x"),\n"quoted" ]]> <b>';
const SUMMARY = 'First line.\n\n]]>Third \u0007line & "more".';
const FILES: Readonly<Record<string, string>> = {
  [`nes/${HOSTILE}`]: 'content',
  'nes/Plain (Europe).nes': 'plain content',
  'nes/..Dots (Japan).nes': 'dots',
  'psx/Two Discs (USA)/Two Discs (USA) (Disc 1).cue': 'FILE "Two Discs (USA) (Disc 1).bin" BINARY',
  'psx/Two Discs (USA)/Two Discs (USA) (Disc 1).bin': 'one',
  'psx/Two Discs (USA)/Two Discs (USA) (Disc 2).cue': 'FILE "Two Discs (USA) (Disc 2).bin" BINARY',
  'psx/Two Discs (USA)/Two Discs (USA) (Disc 2).bin': 'two',
  'psx/Apart (Disc 2) (Europe).chd': 'not really a chd 2',
  'psx/Apart (Disc 1) (Europe).chd': 'not really a chd 1',
  'psx/Single (USA).chd': 'not really a chd 3',
};

async function start() {
  const server = await startTestApp({ env: { PUBLIC_URL: 'https://games.test' } });
  await server.setUp();
  const { db, folder, as } = server;
  const vera = await server.addUser('vera', 'viewer');
  await server.addUser('otto', 'viewer');
  for (const [path, content] of Object.entries(FILES)) {
    const target = join(folder.library, 'roms', path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, user: string, payload?: object) =>
    as(user).send(method, url, payload);
  await call('POST', '/scan', 'admin', {});
  await waitUntil(async () => {
    const jobs = await db.selectFrom('job').select('status').execute();
    return jobs.length > 0 && jobs.every(({ status }) => status === 'finished');
  });
  const roms = await db.selectFrom('rom').select(['id', 'fs_name', 'platform_id']).execute();
  const idOf = (name: string) => roms.find(({ fs_name }) => fs_name === name)?.id ?? 0;
  const rom = idOf(HOSTILE);
  await db
    .updateTable('rom')
    .set({
      name: TITLE,
      companies: '["Maker","Seller"]',
      genres: '["Puzzle","Sport"]',
      player_count: '1-4',
      first_release_date: Date.UTC(1990, 1, 3),
      average_rating: 87.4,
      igdb_id: 42,
    })
    .where('id', '=', rom)
    .execute();
  await db
    .insertInto('rom_detail')
    .values({ rom_id: rom, summary: SUMMARY })
    .onConflict((conflict) => conflict.column('rom_id').doUpdateSet({ summary: SUMMARY }))
    .execute();
  const props = { rating: 8, status: 'finished', note_raw_markdown: '-1 "note"\nline' };
  await call('PUT', `/roms/${rom}/props?update_last_played=true`, 'vera', props);
  await call('PUT', '/collections/favorites/roms', 'vera', { rom_ids: [rom], favorite: true });
  await db
    .insertInto('play_session')
    .values({
      user_id: vera,
      rom_id: rom,
      device_id: null,
      start_time: '2026-01-01T00:00:00.000Z',
      end_time: '2026-01-01T01:00:00.000Z',
      duration_ms: 3_600_000,
      created_at: '2026-01-01T01:00:00.000Z',
      updated_at: '2026-01-01T01:00:00.000Z',
    })
    .execute();
  const deps = { db, storage: server.storage, clock: () => new Date() };
  await saveUserCover(deps, rom, await square(200).png().toBuffer());
  const platformOf = (name: string) =>
    roms.find(({ fs_name }) => fs_name === name)?.platform_id ?? 0;
  const download = (format: ExportFormat, query = '', user = 'vera') =>
    call('GET', `/export/games?format=${format}${query}`, user);
  return { ...server, call, download, idOf, rom, nes: platformOf(HOSTILE) };
}

let server: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  server = await start();
  return server.close;
});

/** The elements of each game of an XML list, as a parser reads them. */
function gamesIn(xml: string, element: string): Record<string, string>[] {
  const games: Record<string, string>[] = [];
  let open = '';
  const tokenizer = new XmlTokenizer({
    wantsText: true,
    open: (name) => {
      if (name === element) games.push({});
      open = name;
    },
    text: (text) => {
      const game = games.at(-1);
      if (game && open !== '' && open !== element) game[open] = (game[open] ?? '') + text;
    },
    close: () => {
      open = '';
    },
  });
  tokenizer.push(xml);
  tokenizer.finish();
  return games;
}

/** Reads CSV as RFC 4180 describes it. */
function parseCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  const [head = [], ...lines] = rows;
  return lines
    .filter(({ length }) => length === head.length)
    .map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}

describe('CSV', () => {
  test('has one row per game with the own data of the caller, and no cell is a formula', async () => {
    const reply = await server.download('csv', '&filename=My%20games');
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toContain('filename="My%20games.csv"');
    expect([...reply.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = parseCsv(reply.body.replace(/^\uFEFF/, ''));
    expect(rows).toHaveLength(7);
    expect(rows.find(({ id }) => id === String(server.rom))).toMatchObject({
      title: `'${TITLE}`,
      platform: 'Nintendo Entertainment System',
      file: `nes/${HOSTILE}`,
      region: 'USA',
      release_date: '1990-02-03',
      genre: 'Puzzle, Sport',
      status: 'finished',
      rating: '8',
      favorite: 'yes',
      play_time_seconds: '3600',
      last_played: expect.stringMatching(/^\d{4}-/),
      notes: `'-1 "note"\nline`,
      igdb_id: '42',
      moby_id: '',
    });
    expect(rows.flatMap(Object.values).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  test('contains no data of other users', async () => {
    const rows = parseCsv((await server.download('csv', '', 'otto')).body.replace(/^\uFEFF/, ''));
    expect(rows.find(({ id }) => id === String(server.rom))).toMatchObject({
      status: '',
      rating: '',
      favorite: 'no',
      play_time_seconds: '',
      last_played: '',
      notes: '',
    });
  });
});

test('gamelist.xml of a platform is one file with the marks of the caller', async () => {
  const reply = await server.download('gamelist', `&platform_id=${server.nes}`);
  expect(reply.headers['content-disposition']).toContain('filename="gamelist.xml"');
  const games = gamesIn(reply.body, 'game');
  expect(games.map(({ path }) => path)).toEqual(
    expect.arrayContaining([`./${HOSTILE}`, './Plain (Europe).nes', './..Dots (Japan).nes']),
  );
  expect(games.find(({ id }) => id === String(server.rom))).toMatchObject({
    name: TITLE,
    desc: 'First line.\n\n]]>Third line & "more".',
    favorite: 'true',
    completed: 'true',
    gametime: '3600',
  });
  expect(reply.body).not.toContain('<thumbnail>');
});

test('gamelist.xml with artwork is an archive whose list refers to the files in it', async () => {
  const query = `&media=true&platform_id=${server.nes}`;
  const reply = await server.download('gamelist', query);
  const name = 'nes/assets/covers/Tom & _Jerry_ ]]_ _3 (USA).webp';
  const { files, output } = await verifyWithSevenZip(reply.rawPayload, ['nes/gamelist.xml', name]);
  expect(output).toContain('Everything is Ok');
  expect(files.get(name)?.subarray(8, 12).toString()).toBe('WEBP');
  const list = files.get('nes/gamelist.xml')?.toString() ?? '';
  const game = gamesIn(list, 'game').find(({ id }) => id === String(server.rom));
  expect(`nes/${game?.['thumbnail']?.slice(2)}`).toBe(name);
  const rest = await server.app.inject({
    url: `/api/export/games?format=gamelist${query}`,
    headers: {
      ...basic('vera'),
      range: 'bytes=100-',
      'if-range': String(reply.headers['etag']),
    },
  });
  expect(rest.statusCode).toBe(206);
  expect(rest.rawPayload.equals(reply.rawPayload.subarray(100))).toBe(true);
});

test('Pegasus files of the library are an archive with a folder for each platform', async () => {
  const reply = await server.download('pegasus');
  const names = ['nes/metadata.pegasus.txt', 'psx/metadata.pegasus.txt'];
  const { files } = await verifyWithSevenZip(reply.rawPayload, names);
  const text = files.get(names[0] ?? '')?.toString() ?? '';
  expect(text).toContain('game: =HYPERLINK("http://x"), "quoted" ]]> <b>\n');
  expect(text).toContain(`file: ${HOSTILE}\n`);
});

test('LaunchBox XML has the games with ratings, play time and relative paths', async () => {
  const reply = await server.download('launchbox', `&platform_id=${server.nes}`);
  expect(reply.headers['content-disposition']).toContain('Nintendo%20Entertainment%20System.xml');
  const games = gamesIn(reply.body, 'Game');
  expect(games).toHaveLength(3);
  expect(games.find(({ Title }) => Title === TITLE)).toMatchObject({
    ID: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    Platform: 'Nintendo Entertainment System',
    ApplicationPath: `Games\\Nintendo Entertainment System\\${HOSTILE}`,
    Developer: 'Maker',
    Publisher: 'Seller',
    Genre: 'Puzzle;Sport',
    CommunityStarRating: '4.37',
    StarRatingFloat: '4',
    Favorite: 'true',
    Completed: 'true',
    PlayTime: '3600',
  });
});

test('LaunchBox archive has pictures named by title and id', async () => {
  const reply = await server.download('launchbox', `&media=true&platform_id=${server.nes}`);
  const list = 'Data/Platforms/Nintendo Entertainment System.xml';
  const { files } = await verifyWithSevenZip(reply.rawPayload, [list]);
  const { ID = '' } =
    gamesIn(files.get(list)?.toString() ?? '', 'Game').find(({ Title }) => Title === TITLE) ?? {};
  expect(reply.rawPayload.includes(Buffer.from(`.${ID}-01.webp`))).toBe(true);
  expect(reply.rawPayload.includes(Buffer.from('Box - Front/_HYPERLINK'))).toBe(false);
  expect(reply.rawPayload.includes(Buffer.from('Box - Front/=HYPERLINK(_http'))).toBe(true);
});

test('Playnite JSON is an array of games in the names of its data model', async () => {
  const games = (await server.download('playnite')).json<Record<string, unknown>[]>();
  expect(games).toHaveLength(7);
  expect(games.find(({ GameId }) => GameId === String(server.rom))).toMatchObject({
    Name: TITLE,
    Description: SUMMARY,
    Notes: '-1 "note"\nline',
    Platforms: [{ Name: 'Nintendo Entertainment System' }],
    Genres: [{ Name: 'Puzzle' }, { Name: 'Sport' }],
    ReleaseDate: { ReleaseDate: '1990-02-03' },
    CommunityScore: 87,
    UserScore: 80,
    CompletionStatus: { Name: 'Beaten' },
    Favorite: true,
    Playtime: 3600,
    IsInstalled: true,
    Roms: [{ Path: `nes/${HOSTILE}` }],
  });
});

test('DAT lists the files of each game with sizes and checksums', async () => {
  const reply = await server.download('dat', `&platform_id=${server.nes}`);
  const parser = new LogiqxParser();
  const games = [...parser.push(reply.body), ...parser.finish()];
  expect(parser.header.name).toBe('Nintendo Entertainment System');
  expect(games.find(({ name }) => name === HOSTILE.slice(0, -4))).toMatchObject({
    roms: [
      {
        name: HOSTILE,
        size: 7,
        crc: 'fec530a9',
        md5: '9a0364b9e99bb480dd25e1f0284c8555',
        sha1: '040f06fd774092478d450774f5ba30c5da78acc8',
      },
    ],
  });
});

describe('M3U', () => {
  test('has a playlist for each game with several discs, in a folder or in separate files', async () => {
    const reply = await server.download('m3u');
    const names = ['psx/Two Discs (USA).m3u', 'psx/Apart (Europe).m3u'];
    const { files, output } = await verifyWithSevenZip(reply.rawPayload, names);
    expect(output).toMatch(/Files: 2\b/);
    expect(files.get(names[0] ?? '')?.toString()).toBe(
      'Two Discs (USA)/Two Discs (USA) (Disc 1).cue\n' +
        'Two Discs (USA)/Two Discs (USA) (Disc 2).cue\n',
    );
    expect(files.get(names[1] ?? '')?.toString()).toBe(
      'Apart (Disc 1) (Europe).chd\nApart (Disc 2) (Europe).chd\n',
    );
  });

  test('of games with one disc each is not found', async () => {
    const reply = await server.download('m3u', `&platform_id=${server.nes}`);
    expect([reply.statusCode, reply.json().detail]).toEqual([404, 'No game has several discs']);
  });
});

/** The files in a CSV export, or the status of a refusal. */
const filesIn = async (query: string, user: string) => {
  const { statusCode, body } = await server.download('csv', query, user);
  if (statusCode !== 200) return statusCode;
  return parseCsv(body.replace(/^\uFEFF/, '')).map(({ file }) => file);
};

const headOf = (query: string) =>
  server.app.inject({
    method: 'HEAD',
    url: `/api/export/games?format=csv${query}`,
    headers: basic('vera'),
  });

describe('a collection', () => {
  test('is exported for its owner and for others only if it is public', async () => {
    const { call, idOf } = server;
    const added = await call('POST', '/collections', 'vera', { name: 'Mine' });
    const { id } = added.json<{ id: number }>();
    const rom_ids = [idOf('Plain (Europe).nes')];
    await call('POST', `/collections/${id}/roms`, 'vera', { rom_ids });
    expect(await filesIn(`&collection_id=${id}`, 'vera')).toEqual(['nes/Plain (Europe).nes']);
    expect(await filesIn(`&collection_id=${id}`, 'otto')).toBe(404);
    await call('PUT', `/collections/${id}?is_public=true`, 'vera', { name: 'Mine' });
    expect(await filesIn(`&collection_id=${id}`, 'otto')).toEqual(['nes/Plain (Europe).nes']);
  });

  test('that is smart contains the games that its filter matches for the caller', async () => {
    const filter_criteria = JSON.stringify({ favorite: true });
    const added = await server.call('POST', '/collections/smart', 'vera', {
      name: 'Loved',
      filter_criteria,
    });
    const { id } = added.json<{ id: number }>();
    expect(await filesIn(`&smart_collection_id=${id}`, 'vera')).toEqual([`nes/${HOSTILE}`]);
    expect(await filesIn(`&smart_collection_id=${id}`, 'otto')).toBe(404);
  });

  test('that is automatic (of a genre) contains the games of that genre', async () => {
    const id = Buffer.from(JSON.stringify({ name: 'Puzzle', type: 'genre' })).toString('base64url');
    expect(await filesIn(`&virtual_collection_id=${id}`, 'otto')).toEqual([`nes/${HOSTILE}`]);
  });

  test('without games is not found, also by a HEAD request', async () => {
    expect(await filesIn('&collection_id=999', 'vera')).toBe(404);
    expect((await headOf('&collection_id=999')).statusCode).toBe(404);
    expect(await headOf('')).toMatchObject({ statusCode: 200, body: '' });
  });
});

test('an export without signing in is refused', async () => {
  const reply = await server.as(null).get('/export/games?format=csv');
  expect(reply.statusCode).toBe(403);
});
