const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;
const BEYOND = 0xffffffff;

interface Entry {
  name: string;
  isDeflated: boolean;
  packed: Uint8Array<ArrayBuffer>;
}

/** Files of a zip by name, unpacked by the browser itself: no script is compiled for it. */
export async function unzip(
  zip: Uint8Array<ArrayBuffer>,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { name, isDeflated, packed } of entriesOf(zip)) {
    if (!name.endsWith('/')) files.set(name, isDeflated ? await inflate(packed) : packed.slice());
  }
  return files;
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function* entriesOf(zip: Uint8Array<ArrayBuffer>): Generator<Entry> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - END_SIZE;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error('This is no zip');

  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('The zip is damaged');
    const nameSize = view.getUint16(at + 28, true);
    yield entryAt(zip, view, at);
    at += ENTRY_SIZE + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

function entryAt(zip: Uint8Array<ArrayBuffer>, view: DataView, at: number): Entry {
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
  const method = view.getUint16(at + 10, true);
  const size = view.getUint32(at + 20, true);
  const nameSize = view.getUint16(at + 28, true);
  const local = view.getUint32(at + 42, true);
  if (isEncrypted || (method !== STORED && method !== DEFLATED)) {
    throw new Error('The zip is packed in a way this player does not know');
  }
  if (size === BEYOND || local === BEYOND) throw new Error('The zip is too large');

  const start =
    local + LOCAL_SIZE + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  return {
    name: new TextDecoder().decode(zip.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + nameSize)),
    isDeflated: method === DEFLATED,
    packed: zip.subarray(start, start + size),
  };
}
