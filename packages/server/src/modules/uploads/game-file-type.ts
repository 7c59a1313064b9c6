import { extname } from 'node:path';

import { fileTypeFromBuffer } from 'file-type';

import { AppError } from '#core/lib/app-error.ts';

/** Extras of a game that users can upload, by the category of their folder. */
export type GameFileKind = 'soundtrack' | 'screenshot' | 'manual';

/** What the first bytes of a file must look like. */
type Content = 'audio' | 'picture' | 'pdf' | 'zip' | 'text';

const PICTURES = { png: 'picture', jpg: 'picture', jpeg: 'picture', webp: 'picture' } as const;
const CONTENT_OF: Readonly<Record<GameFileKind, Readonly<Record<string, Content>>>> = {
  soundtrack: {
    mp3: 'audio',
    ogg: 'audio',
    oga: 'audio',
    opus: 'audio',
    m4a: 'audio',
    aac: 'audio',
    wav: 'audio',
    flac: 'audio',
  },
  screenshot: { ...PICTURES, gif: 'picture' },
  manual: { ...PICTURES, pdf: 'pdf', txt: 'text', md: 'text', epub: 'zip', cbz: 'zip' },
};

const TYPES: Readonly<Record<Exclude<Content, 'text'>, RegExp>> = {
  // A container with video types may contain only audio.
  audio: /^audio\/|^(application|video)\/(ogg|mp4)$/,
  picture: /^image\/(png|jpeg|webp|gif)$/,
  pdf: /^application\/pdf$/,
  zip: /^application\/(zip|epub\+zip)$/,
};

/** As much as `file-type` needs. */
const HEAD_BYTES = 4100;

/** Throws unless the name has an extension of this kind. */
export function requireExtension(kind: GameFileKind, name: string): void {
  if (contentOf(kind, name) === undefined) throw wrongType(kind, name);
}

/** The same bytes; throws before passing any on if their type does not fit the name. */
export async function* requireContent(
  bytes: AsyncIterable<Uint8Array>,
  { kind, name }: { kind: GameFileKind; name: string },
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | null = [];
  let length = 0;
  for await (const chunk of bytes) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head.push(chunk);
    length += chunk.length;
    if (length < HEAD_BYTES) continue;
    await checkHead(Buffer.concat(head), { kind, name });
    yield* head;
    head = null;
  }
  if (head === null || length === 0) return;
  await checkHead(Buffer.concat(head), { kind, name });
  yield* head;
}

async function checkHead(
  head: Uint8Array,
  { kind, name }: { kind: GameFileKind; name: string },
): Promise<void> {
  const content = contentOf(kind, name);
  const found = await fileTypeFromBuffer(head);
  const fits =
    content === 'text'
      ? found === undefined && !head.includes(0)
      : content !== undefined && TYPES[content].test(found?.mime.split(';')[0] ?? '');
  if (!fits) throw wrongType(kind, name);
}

function contentOf(kind: GameFileKind, name: string): Content | undefined {
  const extension = extname(name).slice(1).toLowerCase();
  const known = CONTENT_OF[kind];
  return Object.hasOwn(known, extension) ? known[extension] : undefined;
}

const NOUNS: Readonly<Record<GameFileKind, string>> = {
  soundtrack: 'an audio file',
  screenshot: 'an image',
  manual: 'a document',
};

function wrongType(kind: GameFileKind, name: string): AppError {
  const extensions = Object.keys(CONTENT_OF[kind]).join(', ');
  return new AppError(
    'bad_request',
    `${name} isn’t ${NOUNS[kind]} of a supported type (${extensions})`,
  );
}
