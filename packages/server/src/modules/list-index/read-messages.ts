import type { DatabasePlace } from '#core/db/engine.ts';
import { collectYoung } from '#core/lib/collect.ts';

import type { VersionPreference } from '#modules/roms/roms.api.ts';
import type { CopyPlace } from './kept-copy.ts';
import type { Packed } from './pack-memory.ts';
import type { TextOrder } from './text-orders.queries.ts';

export interface ReadOrder {
  readonly place: DatabasePlace;
  readonly preference: VersionPreference;
  /** Null: the whole library. */
  readonly column: TextOrder | null;
  /** Where it is also left for the next process; null: nowhere. */
  readonly copy: (CopyPlace & { readonly token: string }) | null;
}

/** What stands before the memory. */
export type Header =
  | { readonly outline: unknown; readonly size: number }
  | { readonly failed: string };

const LENGTH_BYTES = 4;
const COLLECT_EVERY = 2 * 1024 * 1024;

export function headerOf(header: Header): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text]);
}

/** Puts together what comes in pieces. */
export class ReadReply {
  #head: Buffer = Buffer.alloc(0);
  #header: Header | undefined;
  #memory = new Uint8Array(0);
  #received = 0;
  #sinceCollected = 0;

  add(piece: Buffer): void {
    if (this.#header) this.#keep(piece);
    else {
      this.#head = Buffer.concat([this.#head, piece]);
      this.#readHeader();
    }
  }

  /** Nothing more is to come. */
  get isWhole(): boolean {
    const header = this.#header;
    return header !== undefined && ('failed' in header || this.#received >= header.size);
  }

  finish(): Packed {
    const header = this.#header;
    if (!header) throw new Error('The library reader stopped unexpectedly');
    if ('failed' in header) throw new Error(header.failed);
    if (this.#received < header.size) throw new Error('The library reader was interrupted');
    return { outline: header.outline, memory: this.#memory };
  }

  #readHeader(): void {
    if (this.#head.length < LENGTH_BYTES) return;
    const end = LENGTH_BYTES + this.#head.readUInt32LE();
    if (this.#head.length < end) return;
    this.#header = JSON.parse(this.#head.toString('utf8', LENGTH_BYTES, end)) as Header;
    if ('size' in this.#header) this.#memory = new Uint8Array(this.#header.size);
    this.#keep(this.#head.subarray(end));
    this.#head = Buffer.alloc(0);
  }

  #keep(piece: Uint8Array): void {
    this.#memory.set(piece, this.#received);
    this.#received += piece.length;
    this.#sinceCollected += piece.length;
    if (this.#sinceCollected < COLLECT_EVERY) return;
    this.#sinceCollected = 0;
    collectYoung();
  }
}
