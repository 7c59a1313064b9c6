import { readFile } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

import { noise } from '#modules/fingerprint/testing/fixture-files.ts';
import { uploadApp as start } from '#testing/upload-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const detail = (reply: { json(): { detail: unknown } }) => reply.json().detail;

test('chunks are accepted in any order and repeatedly, and the file is identical', async () => {
  const { begin, chunk, complete, call, library, appears, parts } = await start();
  const bytes = noise(1_000_003);
  const size = Math.ceil(bytes.length / 7);
  const started = await begin('Big (USA).nes', bytes.length, { chunks: 7 });
  expect(started.statusCode).toBe(201);
  const { upload_id: id, chunk_size } = started.json();
  expect(chunk_size).toBe(size);
  for (const seq of [6, 2, 0, 2, 5, 1]) {
    const reply = await chunk(id, seq, bytes.subarray(seq * size, (seq + 1) * size));
    expect(reply.json()).toMatchObject({ total: 7 });
  }
  const early = await complete(id);
  expect([early.statusCode, detail(early)]).toEqual([400, 'Missing chunks: [3, 4]']);
  const state = await call('GET', `/roms/upload/${id}`);
  expect(state.json()).toMatchObject({ received_chunks: [0, 1, 2, 5, 6], state: 'open' });
  await Promise.all(
    [3, 4].map((seq) => chunk(id, seq, bytes.subarray(seq * size, (seq + 1) * size))),
  );
  const done = await complete(id);
  expect([done.statusCode, done.body]).toEqual([201, '']);
  expect((await readFile(library('roms/nes/Big (USA).nes'))).equals(bytes)).toBe(true);
  expect(await parts()).toEqual([]);
  expect((await call('GET', `/roms/upload/${id}`)).json()).toMatchObject({ state: 'done' });
  expect((await complete(id)).statusCode).toBe(201);
  await appears('Big (USA).nes');
});

describe('upload limits', () => {
  test('apply per file', async () => {
    const { begin, send, parts } = await start({ env: { UPLOAD_MAX_BYTES: '10000' } });
    const reply = await begin('a.nes', 10_001);
    expect([reply.statusCode, detail(reply)]).toEqual([413, 'Files can be up to 10 kB']);
    const form = await send('a.nes', noise(10_001));
    expect([form.statusCode, detail(form)]).toEqual([413, 'Files can be up to 10 kB']);
    expect((await begin('a.nes', 10_000)).statusCode).toBe(201);
    expect(await parts()).toHaveLength(1);
  });

  test('apply per user and day', async () => {
    const { begin, send, advance } = await start({ env: { UPLOAD_DAILY_BYTES: '1000' } });
    expect((await send('a.nes', 'x'.repeat(600))).statusCode).toBe(201);
    const reply = await begin('b.nes', 500);
    expect([reply.statusCode, detail(reply)]).toEqual([
      413,
      'You can upload 1.0 kB per day. Left: 400 bytes. It starts again at 2026-01-02 00:00 UTC.',
    ]);
    expect((await begin('b.nes', 500, { as: 'ed' })).statusCode).toBe(201);
    advance(DAY_MS + 1000);
    expect((await begin('b.nes', 500)).statusCode).toBe(201);
  });

  test('apply to uploads that start at the same time', async () => {
    const { begin, parts } = await start({ env: { UPLOAD_DAILY_BYTES: '1000' } });
    const names = ['a.nes', 'b.nes', 'c.nes'];
    const replies = await Promise.all(names.map((name) => begin(name, 600)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 413, 413,
    ]);
    expect(await parts()).toHaveLength(1);
  });

  test('include the free disk space', async () => {
    const { begin } = await start();
    const reply = await begin('a.nes', Number.MAX_SAFE_INTEGER - 1, { chunks: 99_999 });
    expect(reply.statusCode).toBe(400);
    const far = await begin('a.nes', 6_000_000_000_000, { chunks: 99_999 });
    expect([far.statusCode, far.json().code]).toEqual([507, 'no_space']);
    expect(detail(far)).toMatch(
      /^The server’s disk is full\. This needs 6\.0 TB, but only .* is free\.$/,
    );
  });
});
