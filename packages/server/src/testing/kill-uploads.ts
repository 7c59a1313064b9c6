import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { KillRun } from './kill-run.ts';

const CHUNKS = 6;
const CHUNK_BYTES = 128 * 1024;

/** Chunked uploads to a server that is killed at each of their steps. */
export class KillUploads {
  readonly #run: KillRun;
  readonly #folder: string;
  readonly #platform: number;

  constructor(run: KillRun, folder: string, platform: number) {
    this.#run = run;
    this.#folder = folder;
    this.#platform = platform;
  }

  start = async (): Promise<void> => {
    const run = this.#run;
    const started: { id: string; file: Upload }[] = [];
    await run.crash('upload start', async () => {
      for (let index = 0; index < 4; index += 1) {
        const file = newUpload();
        started.push({ id: await this.#start(file), file });
      }
    });
    for (const { id } of started.slice(1)) await run.call('POST', `/roms/upload/${id}/cancel`);
    const file = started[0]?.file ?? newUpload();
    const id = started[0]?.id ?? (await this.#start(file));
    await this.#sendAll('upload start', id, file);
    await this.#finish('upload start', id, file);
    for (const { upload_id } of await run.call<{ upload_id: string }[]>('GET', '/roms/upload')) {
      await run.call('POST', `/roms/upload/${upload_id}/cancel`);
    }
  };

  chunk = async (): Promise<void> => {
    const run = this.#run;
    const file = newUpload();
    const id = await this.#start(file);
    const acknowledged: number[] = [];
    await run.crash('upload chunk', async () => {
      for (let seq = 0; seq < CHUNKS; seq += 1) {
        await this.#sendChunk(id, file, seq);
        acknowledged.push(seq);
      }
    });
    const { received_chunks } = await this.#state(id);
    const lost = acknowledged.filter((seq) => !received_chunks.includes(seq));
    run.expect('upload chunk', lost.length === 0, () => `lost chunks ${lost.join()}`);
    await this.#sendAll('upload chunk', id, file);
    await this.#finish('upload chunk', id, file);
  };

  complete = async (): Promise<void> => {
    const file = newUpload();
    const id = await this.#start(file);
    await this.#sendAll('upload complete', id, file);
    await this.#run.crash('upload complete', async () => {
      await this.#run.call('POST', `/roms/upload/${id}/complete`);
    });
    await this.#finish('upload complete', id, file);
  };

  async #start({ name, bytes, sha1 }: Upload): Promise<string> {
    const { upload_id } = await this.#run.call<{ upload_id: string }>(
      ...(['POST', '/roms/upload/start'] as const),
      {
        headers: {
          'x-upload-platform': String(this.#platform),
          'x-upload-filename': name,
          'x-upload-total-size': String(bytes.length),
          'x-upload-sha1': sha1,
          'x-upload-total-chunks': String(CHUNKS),
        },
      },
    );
    return upload_id;
  }

  #state = (id: string): Promise<{ received_chunks: number[]; state: string }> =>
    this.#run.call('GET', `/roms/upload/${id}`);

  async #sendChunk(id: string, { bytes }: Upload, seq: number): Promise<void> {
    const body = bytes.subarray(seq * CHUNK_BYTES, (seq + 1) * CHUNK_BYTES);
    await this.#run.call('PUT', `/roms/upload/${id}`, {
      headers: { 'x-chunk-index': String(seq) },
      body,
    });
  }

  async #sendAll(step: string, id: string, file: Upload): Promise<void> {
    const { received_chunks } = await this.#state(id).catch((error: unknown) => {
      this.#run.fail(step, (error as Error).message);
      return { received_chunks: [] as number[] };
    });
    for (let seq = 0; seq < CHUNKS; seq += 1) {
      if (!received_chunks.includes(seq)) await this.#sendChunk(id, file, seq);
    }
  }

  async #finish(step: string, id: string, { name, sha1 }: Upload): Promise<void> {
    const { status, body } = await this.#run.send('POST', `/roms/upload/${id}/complete`);
    this.#run.expect(step, status === 201, () => `complete: ${status} ${body.toString()}`);
    const path = join(this.#folder, name);
    const stored = existsSync(path) ? sha1Of(readFileSync(path)) : 'no file';
    this.#run.expect(step, stored === sha1, () => `${name}: ${stored}`);
  }
}

interface Upload {
  readonly name: string;
  readonly bytes: Buffer<ArrayBuffer>;
  readonly sha1: string;
}

const sha1Of = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex');

function newUpload(): Upload {
  const bytes = Buffer.from(randomBytes(CHUNKS * CHUNK_BYTES));
  return { name: `Sent ${randomBytes(8).toString('hex')}.nes`, bytes, sha1: sha1Of(bytes) };
}
