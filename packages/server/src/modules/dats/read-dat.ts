import {
  DatError,
  type DatGame,
  type DatHeader,
  type DatKind,
  type DatParser,
  MAX_GAMES,
} from './dat.ts';
import { ClrMameProParser } from './parse-clr-mame-pro.ts';
import { LogiqxParser } from './parse-logiqx.ts';

/** About twice the size of MAME's own list, the largest known DAT. */
const MAX_BYTES = 768 * 1024 * 1024;
const SNIFF_BYTES = 1024;

export interface DatBatch {
  readonly kind: DatKind;
  readonly header: DatHeader;
  readonly games: readonly DatGame[];
}

/** Streams the games of a DAT of either format in batches, with one chunk in memory. */
export async function* readDat(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DatBatch> {
  let head: Uint8Array = new Uint8Array();
  let reader: { parser: DatParser; decoder: TextDecoder } | null = null;
  let bytes = 0;
  let count = 0;
  const toBatch = (parser: DatParser, games: DatGame[]): DatBatch => {
    count += games.length;
    if (count > MAX_GAMES) throw new DatError('too-large', 'The DAT file has too many games');
    return { kind: parser.kind, header: parser.header, games };
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new DatError('too-large', 'The DAT file is too large');
    let unread = chunk;
    if (!reader) {
      head = Buffer.concat([head, chunk]);
      if (head.length < SNIFF_BYTES) continue;
      reader = startReading(head);
      unread = head;
    }
    const games = reader.parser.push(reader.decoder.decode(unread, { stream: true }));
    if (games.length > 0) yield toBatch(reader.parser, games);
  }
  const { parser, decoder } = reader ?? startReading(head);
  const last = parser.push(decoder.decode(reader ? undefined : head));
  yield toBatch(parser, [...last, ...parser.finish()]);
}

/** Chooses the parser and the encoding by the first bytes of a file. */
function startReading(head: Uint8Array): { parser: DatParser; decoder: TextDecoder } {
  const encoding = detectEncoding(head);
  const start = new TextDecoder(encoding).decode(head.subarray(0, SNIFF_BYTES)).trimStart();
  const decoder = new TextDecoder(encoding);
  if (start.startsWith('<')) return { parser: new LogiqxParser(), decoder };
  if (/^(clrmamepro|emulator|datfile|game|machine|resource|set)\s*\(/i.test(start)) {
    return { parser: new ClrMameProParser(), decoder };
  }
  throw new DatError('not-a-dat', 'Not a Logiqx XML or ClrMamePro file');
}

const KNOWN_ENCODINGS: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'us-ascii': 'utf-8',
};

/** The encoding of a text by its first bytes: a byte order mark, or the XML declaration. */
export function detectEncoding(head: Uint8Array): string {
  const [first, second] = head;
  // The second case is a `<` without a byte order mark.
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declared = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w-]{1,20})["']/i.exec(
    Buffer.from(head.subarray(0, 300)).toString('latin1').trimStart(),
  );
  return KNOWN_ENCODINGS[declared?.[1]?.toLowerCase() ?? ''] ?? 'utf-8';
}
