import type { DatabaseLocation } from '#core/db/engine.ts';
import type { VersionPreference } from '#modules/roms/roms.api.ts';

import type { CacheFile } from './cache-file.ts';
import type { Packed } from './pack-memory.ts';
import type { TextOrder } from './text-orders.queries.ts';

/** Sent to the child process on its standard input, as JSON. */
export interface ReadRequest {
  readonly database: DatabaseLocation;
  readonly preference: VersionPreference;
  /** Null: the whole library. */
  readonly column: TextOrder | null;
  /** Where the library is also stored for the next process; null: nowhere. */
  readonly cacheFile: (CacheFile & { readonly token: string }) | null;
}

/** Precedes the memory in the reply. */
export type ReplyHeader =
  | { readonly outline: unknown; readonly size: number }
  | { readonly failed: string };

const LENGTH_BYTES = 4;

export function encodeHeader(header: ReplyHeader): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text]);
}

/** Assembles the reply of the child process from the chunks of its standard output. */
export class ReadReply {
  #head: Buffer = Buffer.alloc(0);
  #header: ReplyHeader | undefined;
  #memory = new Uint8Array(0);
  #received = 0;

  add(chunk: Buffer): void {
    if (this.#header) this.#append(chunk);
    else {
      this.#head = Buffer.concat([this.#head, chunk]);
      this.#readHeader();
    }
  }

  get isComplete(): boolean {
    const header = this.#header;
    return header !== undefined && ('failed' in header || this.#received >= header.size);
  }

  finish(): Packed {
    const header = this.#header;
    if (!header) throw new Error('list index: the child process stopped unexpectedly');
    if ('failed' in header) throw new Error(header.failed);
    if (this.#received < header.size) {
      throw new Error('list index: the child process was interrupted');
    }
    return { outline: header.outline, memory: this.#memory };
  }

  #readHeader(): void {
    if (this.#head.length < LENGTH_BYTES) return;
    const end = LENGTH_BYTES + this.#head.readUInt32LE();
    if (this.#head.length < end) return;
    this.#header = JSON.parse(this.#head.toString('utf8', LENGTH_BYTES, end)) as ReplyHeader;
    if ('size' in this.#header) this.#memory = new Uint8Array(this.#header.size);
    this.#append(this.#head.subarray(end));
    this.#head = Buffer.alloc(0);
  }

  #append(chunk: Uint8Array): void {
    this.#memory.set(chunk, this.#received);
    this.#received += chunk.length;
  }
}
