import { createHash, randomFillSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, type FileHandle } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

import { asAdmin, spawnServer } from './spawn-server.ts';

interface Order {
  readonly folder: string;
  readonly bytes: number;
  readonly chunks: number;
  readonly disconnects: number;
  readonly restarts: number;
  /** From 0 to below 1. */
  readonly random: () => number;
}

interface Outcome {
  readonly disconnects: number;
  readonly restarts: number;
  /** What was sent and what lies in the library. */
  readonly sent: string;
  readonly stored: string;
  /** Part files that are left in the library. */
  readonly left: readonly string[];
}

type Server = Awaited<ReturnType<typeof spawnServer>>;
type Trouble = 'none' | 'disconnect' | 'restart';

/** Sends one file to a real server whose connections break and which is killed again and again. */
export async function interruptUpload(order: Order): Promise<Outcome> {
  const { folder, bytes, chunks, random } = order;
  const library = join(folder, 'library');
  await mkdir(join(library, 'roms', 'psx'), { recursive: true });
  const source = join(folder, 'source.bin');
  await writeNoise(source, bytes);
  const sent = await sha1Of(source);
  const env = { DATA_DIR: join(folder, 'data'), LIBRARY_DIR: library };
  let server = await spawnServer(env);
  const done = { disconnect: 0, restart: 0 };
  const file = await open(source);
  try {
    await server.addAdmin();
    const id = await begin(server, { bytes, chunks, sha1: sent });
    const size = Math.ceil(bytes / chunks);
    for (let missing = range(chunks); missing.length > 0; missing = await lacking(server, id)) {
      const left = order.disconnects + order.restarts - done.disconnect - done.restart;
      for (const [index, seq] of missing.entries()) {
        const isTime = random() < left / (missing.length - index);
        const trouble = isTime ? nextTrouble(order, done) : 'none';
        const piece = await read(file, seq * size, Math.min(size, bytes - seq * size));
        await send(server, id, { seq, piece, stopAfter: stopAfter(trouble, piece, random) });
        if (trouble === 'none') continue;
        done[trouble] += 1;
        if (trouble === 'restart') {
          await server.kill();
          server = await spawnServer(env);
        }
        break;
      }
    }
    await call(server, 'POST', `/roms/upload/${id}/complete`);
    const stored = await sha1Of(join(library, 'roms/psx/Sent.bin'));
    const names = await readdir(library, { recursive: true });
    const left = names.filter((name) => name.endsWith('.tmp'));
    return { disconnects: done.disconnect, restarts: done.restart, sent, stored, left };
  } finally {
    await file.close();
    await server.kill();
  }
}

/** Those that are still to come, in turn. */
function nextTrouble(
  order: Pick<Order, 'disconnects' | 'restarts'>,
  done: { disconnect: number; restart: number },
): Trouble {
  const share = done.disconnect / Math.max(1, order.disconnects);
  if (done.restart < order.restarts && done.restart / order.restarts <= share) return 'restart';
  return done.disconnect < order.disconnects ? 'disconnect' : 'none';
}

const stopAfter = (trouble: Trouble, piece: Buffer, random: () => number): number =>
  trouble === 'none' ? piece.length : Math.floor(random() * piece.length);

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

async function begin(
  server: Server,
  { bytes, chunks, sha1 }: { bytes: number; chunks: number; sha1: string },
): Promise<string> {
  const platform = await call(server, 'POST', '/platforms', { body: { fs_slug: 'psx' } });
  const started = await call(server, 'POST', '/roms/upload/start', {
    headers: {
      'x-upload-platform': String(platform['id']),
      'x-upload-filename': 'Sent.bin',
      'x-upload-total-size': String(bytes),
      'x-upload-total-chunks': String(chunks),
      'x-upload-sha1': sha1,
    },
  });
  return String(started['upload_id']);
}

async function lacking(server: Server, id: string): Promise<number[]> {
  const state = await call(server, 'GET', `/roms/upload/${id}`);
  const there = new Set(state['received_chunks'] as number[]);
  return range(Number(state['total_chunks'])).filter((seq) => !there.has(seq));
}

async function call(
  { address }: Server,
  method: 'GET' | 'POST',
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Record<string, unknown>> {
  const reply = await fetch(`${address}/api${path}`, {
    method,
    headers: { ...asAdmin, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

interface Piece {
  readonly seq: number;
  readonly piece: Buffer;
  /** The connection is cut after so many bytes; all of them: it is not. */
  readonly stopAfter: number;
}

/** Over a connection of its own, which may end in the middle without a word. */
function send({ address }: Server, id: string, { seq, piece, stopAfter: bytes }: Piece) {
  const { hostname, port } = new URL(address);
  return new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const head = [
      `PUT /api/roms/upload/${id} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: ${asAdmin.authorization}`,
      `x-chunk-index: ${seq}`,
      `content-length: ${piece.length}`,
      'connection: close',
      '\r\n',
    ];
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => {
      answer += String(text);
    });
    socket.on('error', () => {});
    socket.write(head.join('\r\n'));
    socket.write(piece.subarray(0, bytes), () => {
      if (bytes < piece.length) socket.destroy();
    });
    socket.on('close', () => {
      const isFine = bytes < piece.length || answer.startsWith('HTTP/1.1 200');
      if (isFine) resolve();
      else reject(new Error(`piece ${seq}: ${answer}`));
    });
  });
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
  return buffer;
}

const BLOCK = 16 * 1024 * 1024;

async function writeNoise(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w');
  const block = Buffer.allocUnsafe(BLOCK);
  for (let at = 0; at < bytes; at += BLOCK) {
    await file.write(randomFillSync(block), 0, Math.min(BLOCK, bytes - at), at);
  }
  await file.close();
}

async function sha1Of(path: string): Promise<string> {
  const hash = createHash('sha1');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
