import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { asAdmin, spawnServer } from '../packages/server/src/testing/spawn-server.ts';

/**
 * Not a measurement but a proof that needs a disk of its own, which only root may make: a library
 * that is full in the middle of an upload. `sudo node bench/fill-disk.ts`
 */
const MB = 1_000_000;
const PIECES = 12;
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
  await prove();
  console.log('refused in words, nothing half-written, and the same upload went on');
} finally {
  await server.kill();
  execFileSync('umount', ['-l', library]);
  rmSync(folder, { recursive: true, force: true });
}

async function prove(): Promise<void> {
  const sent = randomBytes(PIECES * MB);
  const id = await begin(sent.length);
  // There was room when it began; somebody else takes it now.
  writeFileSync(filler, Buffer.alloc(15 * MB));
  let refused = -1;
  for (let seq = 0; seq < PIECES && refused < 0; seq += 1) {
    const { status, body } = await send(id, seq, sent);
    if (status === 200) continue;
    same([status, body['code'], body['detail']], [507, 'no_space', 'The server’s disk is full']);
    refused = seq;
  }
  if (refused <= 0) throw new Error(`the disk was never full, or always: ${refused}`);
  console.log(`piece ${refused} of ${PIECES} was refused`);
  same(
    readdirSync(games).filter((name) => !name.endsWith('.tmp')),
    [],
  );
  const before = await call('GET', `/roms/upload/${id}`);
  same((before.body['received_chunks'] as number[]).length, refused);
  rmSync(filler);
  for (let seq = refused; seq < PIECES; seq += 1) same((await send(id, seq, sent)).status, 200);
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
      'x-upload-total-chunks': String(PIECES),
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

async function call(method: string, path: string, { headers = {}, body }: Sent = {}) {
  const reply = await fetch(`${server.address}/api${path}`, {
    method,
    headers: { ...asAdmin, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await reply.text();
  const said = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: reply.status, body: said };
}

interface Sent {
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
