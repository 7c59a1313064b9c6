import { randomUUID } from 'node:crypto';

/** PostgreSQL refuses a notification of 8,000 bytes or more; the rest of the frame needs some. */
const MOST_PLAIN_BYTES = 7500;
/** Becomes 7,200 letters of base64. */
const PIECE_BYTES = 5400;
const MOST_BYTES = 1_048_576;
/** Pieces of messages whose rest never came. */
const MOST_UNFINISHED = 100;

/** Undefined: it is too large for what this is for. */
export function toFrames(sender: string, text: string): string[] | undefined {
  const bytes = Buffer.from(text);
  // Equal notifications of one transaction arrive as one: each frame has a name of its own.
  const id = randomUUID();
  if (bytes.length <= MOST_PLAIN_BYTES) return [`${sender}:${id}:0:1:${text}`];
  if (bytes.length > MOST_BYTES) return undefined;
  const total = Math.ceil(bytes.length / PIECE_BYTES);
  return Array.from({ length: total }, (_, index) => {
    const piece = bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES);
    return `${sender}:${id}:${index}:${total}:${piece.toString('base64')}`;
  });
}

/** Puts messages together from their frames. */
export class FrameReader {
  readonly #own: string;
  readonly #unfinished = new Map<string, string[]>();

  /** `own`: whose frames are left unread. */
  constructor(own: string) {
    this.#own = own;
  }

  /** Undefined: there is more to come, or it was our own. */
  read(frame: string): string | undefined {
    const parts = /^([^:]+):([^:]+):(\d+):(\d+):/.exec(frame);
    if (!parts) return undefined;
    const [head, sender = '', id = '', index, total] = parts;
    if (sender === this.#own) return undefined;
    const content = frame.slice(head.length);
    if (Number(total) === 1) return content;
    const pieces = this.#unfinished.get(id) ?? [];
    pieces[Number(index)] = content;
    this.#unfinished.set(id, pieces);
    if (Object.keys(pieces).length < Number(total)) {
      const [oldest = ''] = this.#unfinished.keys();
      if (this.#unfinished.size > MOST_UNFINISHED) this.#unfinished.delete(oldest);
      return undefined;
    }
    this.#unfinished.delete(id);
    return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))).toString('utf8');
  }
}
