import { randomUUID } from 'node:crypto';

import { LRUCache } from 'lru-cache';

/** PostgreSQL refuses a payload of 8,000 bytes or more; the frame header needs some of them. */
const MAX_PLAIN_BYTES = 7500;
/** Becomes 7,200 characters of base64. */
const CHUNK_BYTES = 5400;
const MAX_BYTES = 1_048_576;
/** Incomplete messages to hold; the rest of one may never arrive. */
const MAX_INCOMPLETE = 100;

/** Splits a message into notifications. Undefined: it is too large. */
export function toFrames(sender: string, text: string): string[] | undefined {
  const bytes = Buffer.from(text);
  // PostgreSQL merges equal notifications of one transaction, so each message has an id.
  const id = randomUUID();
  if (bytes.length <= MAX_PLAIN_BYTES) return [`${sender}:${id}:0:1:${text}`];
  if (bytes.length > MAX_BYTES) return undefined;
  const total = Math.ceil(bytes.length / CHUNK_BYTES);
  return Array.from({ length: total }, (_, index) => {
    const chunk = bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
    return `${sender}:${id}:${index}:${total}:${chunk.toString('base64')}`;
  });
}

/** Reassembles messages from their frames. */
export class FrameReader {
  readonly #own: string;
  readonly #incomplete = new LRUCache<string, string[]>({ max: MAX_INCOMPLETE });

  /** `own`: the sender id whose frames are ignored. */
  constructor(own: string) {
    this.#own = own;
  }

  /** Undefined: the message is incomplete, or was sent by this process. */
  read(frame: string): string | undefined {
    const parts = /^([^:]+):([^:]+):(\d+):(\d+):/.exec(frame);
    if (!parts) return undefined;
    const [head, sender = '', id = '', index, total] = parts;
    if (sender === this.#own) return undefined;
    const content = frame.slice(head.length);
    if (Number(total) === 1) return content;
    const chunks = this.#incomplete.get(id) ?? [];
    chunks[Number(index)] = content;
    this.#incomplete.set(id, chunks);
    if (Object.keys(chunks).length < Number(total)) return undefined;
    this.#incomplete.delete(id);
    return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk, 'base64'))).toString('utf8');
  }
}
