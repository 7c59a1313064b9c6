import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { asAdmin, spawnServer } from '../packages/server/src/testing/spawn-server.ts';

/**
 * A stress test, not a measurement: the library's disk fills up during an upload. It mounts a
 * tmpfs, which needs root: `sudo node bench/fill-disk.ts`
 */
const MB = 1_000_000;
const CHUNKS = 12;
const folder = mkdtempSync(join(tmpdir(), 'saveroom-full-'));
const library = join(folder, 'library');
const games = join(library, 'roms', 'psx');
const filler = join(library, 'filler');
mkdirSync(library);
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20000000', 'tmpfs', library]);
mkdirSync(games, { recursive: true });
const server = await spawnServer({ DATA_DIR: join(folder, 'data'), LIBRARY_DIR: library });
try {
  await server.addAdmin();
  await testFullDisk();
  console.log('the chunk was rejected, no partial file was left, and the upload resumed');
} finally {
  await server.kill();
  execFileSync('umount', ['-l', library]);
  rmSync(folder, { recursive: true, force: true });
}

async function testFullDisk(): Promise<void> {
  const sent = randomBytes(CHUNKS * MB);
  const id = await begin(sent.length);
  // There was enough space at the start; another program uses it up now.
  writeFileSync(filler, Buffer.alloc(15 * MB));
  let rejected = -1;
  for (let seq = 0; seq < CHUNKS && rejected < 0; seq += 1) {
    const { status, body } = await send(id, seq, sent);
    if (status === 200) continue;
    same([status, body['code'], body['detail']], [507, 'no_space', 'The server’s disk is full']);
    rejected = seq;
  }
  if (rejected <= 0) throw new Error(`fill-disk: unexpected rejected chunk: ${rejected}`);
  console.log(`chunk ${rejected} of ${CHUNKS} was rejected`);
  same(
    readdirSync(games).filter((name) => !name.endsWith('.tmp')),
    [],
  );
  const before = await call('GET', `/roms/upload/${id}`);
  same((before.body['received_chunks'] as number[]).length, rejected);
  rmSync(filler);
  for (let seq = rejected; seq < CHUNKS; seq += 1) same((await send(id, seq, sent)).status, 200);
  same((await call('POST', `/roms/upload/${id}/complete`)).status, 201);
  same(readdirSync(games), ['Sent.bin']);
  same(sha1(readFileSync(join(games, 'Sent.bin'))), sha1(sent));
}

async function begin(bytes: number): Promise<string> {
  const platform = await call('POST', '/platforms', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fs_slug: 'psx' }),
  });
  const started = await call('POST', '/roms/upload/start', {
    headers: {
      'x-upload-platform': String(platform.body['id']),
      'x-upload-filename': 'Sent.bin',
      'x-upload-total-size': String(bytes),
      'x-upload-total-chunks': String(CHUNKS),
    },
  });
  return String(started.body['upload_id']);
}

function send(id: string, seq: number, sent: Buffer) {
  return call('PUT', `/roms/upload/${id}`, {
    headers: { 'x-chunk-index': String(seq) },
    body: new Uint8Array(sent.subarray(seq * MB, (seq + 1) * MB)),
  });
}

async function call(method: string, path: string, { headers = {}, body }: CallOptions = {}) {
  const reply = await fetch(`${server.address}/api${path}`, {
    method,
    headers: { ...asAdmin, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await reply.text();
  const json = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: reply.status, body: json };
}

interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

function same(actual: unknown, expected: unknown): void {
  const [is, shouldBe] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== shouldBe) throw new Error(`${is} instead of ${shouldBe}`);
}

function sha1(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex');
}
