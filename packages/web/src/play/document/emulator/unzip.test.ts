import { describe, expect, test } from 'vitest';

import { unzip } from './unzip.ts';

interface Packed {
  name: string;
  text: string;
  method: number;
}

const u16 = (value: number) => [value & 255, (value >> 8) & 255];
const u32 = (value: number) => [...u16(value & 65_535), ...u16(value >>> 16)];

async function deflate(plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A minimal zip with names and sizes, without dates and checksums. */
async function zipOf(files: readonly Packed[]): Promise<Uint8Array<ArrayBuffer>> {
  const out: number[] = [];
  const directory: number[] = [];
  for (const { name, text, method } of files) {
    const label = [...new TextEncoder().encode(name)];
    const plain = new TextEncoder().encode(text);
    const data = [...(method === 8 ? await deflate(plain) : plain)];
    const sizes = [...u32(0), ...u32(data.length), ...u32(plain.length), ...u16(label.length)];
    const at = out.length;
    out.push(...u32(0x04034b50), ...u16(20), ...u16(0), ...u16(method), ...u32(0));
    out.push(...sizes, ...u16(0), ...label, ...data);
    directory.push(...u32(0x02014b50), ...u16(20), ...u16(20), ...u16(0), ...u16(method));
    directory.push(...u32(0), ...sizes, ...u16(0), ...u16(0), ...u16(0), ...u16(0), ...u32(0));
    directory.push(...u32(at), ...label);
  }
  const start = out.length;
  const counts = [...u16(0), ...u16(0), ...u16(files.length), ...u16(files.length)];
  return new Uint8Array([
    ...out,
    ...directory,
    ...u32(0x06054b50),
    ...counts,
    ...u32(directory.length),
    ...u32(start),
    ...u16(0),
  ]);
}

describe('unzip', () => {
  test('returns stored and deflated files, without folders', async () => {
    const zip = await zipOf([
      { name: 'core.json', text: '{"name":"fceumm"}', method: 0 },
      { name: 'deep/', text: '', method: 0 },
      { name: 'deep/ünïcode.js', text: 'x'.repeat(5000), method: 8 },
    ]);
    const files = await unzip(zip);
    const texts = [...files].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
    expect(texts).toEqual([
      ['core.json', '{"name":"fceumm"}'],
      ['deep/ünïcode.js', 'x'.repeat(5000)],
    ]);
  });

  test('rejects data that is no zip and unknown compression methods', async () => {
    await expect(unzip(new Uint8Array(100))).rejects.toThrow('no zip');
    const odd = await zipOf([{ name: 'a', text: 'a', method: 14 }]);
    await expect(unzip(odd)).rejects.toThrow('does not know');
  });
});
