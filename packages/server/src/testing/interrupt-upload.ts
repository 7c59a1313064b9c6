import { createHash, randomFillSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, type FileHandle } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

import { asAdmin, spawnServer } from './spawn-server.ts';

interface InterruptOptions {
  readonly folder: string;
  readonly bytes: number;
  readonly chunks: number;
  readonly disconnects: number;
  readonly restarts: number;
  /** Returns a number from 0 to below 1. */
  readonly random: () => number;
}

interface InterruptResult {
  readonly disconnects: number;
  readonly restarts: number;
  /** Checksums of the sent and of the stored file. */
  readonly sent: string;
  readonly stored: string;
  /** Temporary files left in the library. */
  readonly left: readonly string[];
}

type Server = Awaited<ReturnType<typeof spawnServer>>;
type Interruption = 'none' | 'disconnect' | 'restart';

/** Uploads one file to a real server while connections break and the server is killed. */
export async function interruptUpload(options: InterruptOptions): Promise<InterruptResult> {
  const { folder, bytes, chunks, random } = options;
  const library = join(folder, 'library');
  await mkdir(join(library, 'roms', 'psx'), { recursive: true });
  const source = join(folder, 'source.bin');
  await writeNoise(source, bytes);
  const sent = await sha1Of(source);
  const env = { DATA_DIR: join(folder, 'data'), LIBRARY_DIR: library };
  let server = await spawnServer(env);
  const counts = { disconnect: 0, restart: 0 };
  const file = await open(source);
  try {
    await server.addAdmin();
    const id = await startUpload(server, { bytes, chunks, sha1: sent });
    const size = Math.ceil(bytes / chunks);
    for (
      let missing = range(chunks);
      missing.length > 0;
      missing = await findMissingChunks(server, id)
    ) {
      const left = options.disconnects + options.restarts - counts.disconnect - counts.restart;
      for (const [index, seq] of missing.entries()) {
        const isDue = random() < left / (missing.length - index);
        const interruption = isDue ? nextInterruption(options, counts) : 'none';
        const chunk = await read(file, seq * size, Math.min(size, bytes - seq * size));
        await send(server, id, { seq, chunk, stopAfter: stopAfter(interruption, chunk, random) });
        if (interruption === 'none') continue;
        counts[interruption] += 1;
        if (interruption === 'restart') {
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
    return { disconnects: counts.disconnect, restarts: counts.restart, sent, stored, left };
  } finally {
    await file.close();
    await server.kill();
  }
}

/** Alternates between the remaining interruptions. */
function nextInterruption(
  options: Pick<InterruptOptions, 'disconnects' | 'restarts'>,
  counts: { disconnect: number; restart: number },
): Interruption {
  const share = counts.disconnect / Math.max(1, options.disconnects);
  if (counts.restart < options.restarts && counts.restart / options.restarts <= share)
    return 'restart';
  return counts.disconnect < options.disconnects ? 'disconnect' : 'none';
}

const stopAfter = (interruption: Interruption, chunk: Buffer, random: () => number): number =>
  interruption === 'none' ? chunk.length : Math.floor(random() * chunk.length);

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

async function startUpload(
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

async function findMissingChunks(server: Server, id: string): Promise<number[]> {
  const state = await call(server, 'GET', `/roms/upload/${id}`);
  const received = new Set(state['received_chunks'] as number[]);
  return range(Number(state['total_chunks'])).filter((seq) => !received.has(seq));
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

interface Chunk {
  readonly seq: number;
  readonly chunk: Buffer;
  /** The connection is closed after this many bytes, unless that is the whole chunk. */
  readonly stopAfter: number;
}

/** Sends a chunk over its own connection, which may close before the end. */
function send({ address }: Server, id: string, { seq, chunk, stopAfter: bytes }: Chunk) {
  const { hostname, port } = new URL(address);
  return new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const head = [
      `PUT /api/roms/upload/${id} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: ${asAdmin.authorization}`,
      `x-chunk-index: ${seq}`,
      `content-length: ${chunk.length}`,
      'connection: close',
      '\r\n',
    ];
    let response = '';
    socket.setEncoding('utf8').on('data', (text) => {
      response += String(text);
    });
    socket.on('error', () => {});
    socket.write(head.join('\r\n'));
    socket.write(chunk.subarray(0, bytes), () => {
      if (bytes < chunk.length) socket.destroy();
    });
    socket.on('close', () => {
      const isFine = bytes < chunk.length || response.startsWith('HTTP/1.1 200');
      if (isFine) resolve();
      else reject(new Error(`chunk ${seq}: ${response}`));
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
