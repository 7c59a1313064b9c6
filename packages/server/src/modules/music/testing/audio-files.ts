/** Small audio files that real players accept, built byte by byte. */

interface Tags {
  readonly title?: string;
  readonly artist?: string;
  readonly album?: string;
  readonly genre?: string;
  readonly date?: string;
  readonly track?: string;
  readonly disc?: string;
}

const SAMPLE_RATE = 8000;

/** A tone as uncompressed 8-bit mono, with tags in an ID3 chunk. */
export function wav(seconds: number, tags: Tags = {}): Buffer {
  const samples = Buffer.alloc(Math.round(SAMPLE_RATE * seconds));
  for (const index of samples.keys()) samples[index] = 128 + 40 * Math.sin(index / 3);
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(SAMPLE_RATE, 4);
  format.writeUInt32LE(SAMPLE_RATE, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  const chunks = [chunk('fmt ', format), chunk('data', samples)];
  if (Object.keys(tags).length > 0) chunks.push(chunk('id3 ', id3(tags)));
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]));
}

function chunk(id: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(id), size, data, Buffer.alloc(data.length % 2)]);
}

const MP3_FRAME_BYTES = 417;

/** Silence at 128 kbit/s and 44.1 kHz, after an ID3 tag. */
export function mp3(seconds: number, tags: Tags = {}): Buffer {
  const frame = Buffer.alloc(MP3_FRAME_BYTES);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  const count = Math.ceil((seconds * 44_100) / 1152);
  return Buffer.concat([id3(tags), ...Array<Buffer>(count).fill(frame)]);
}

const FRAMES: Readonly<Record<keyof Tags, string>> = {
  title: 'TIT2',
  artist: 'TPE1',
  album: 'TALB',
  genre: 'TCON',
  date: 'TYER',
  track: 'TRCK',
  disc: 'TPOS',
};

function id3(tags: Tags): Buffer {
  const frames = Object.entries(tags).map(([name, text]) => {
    // Encoding 1: UTF-16 with a byte order mark.
    const data = Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const head = Buffer.alloc(10);
    head.write(FRAMES[name as keyof Tags], 'latin1');
    head.writeUInt32BE(data.length, 4);
    return Buffer.concat([head, data]);
  });
  const body = Buffer.concat(frames);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...syncSafe(body.length)]);
  return Buffer.concat([head, body]);
}

const syncSafe = (size: number): number[] =>
  [21, 14, 7, 0].map((shift) => Math.floor(size / 2 ** shift) % 128);

/** A header with tags and a duration, without audio. */
export function flac(seconds: number, tags: Tags = {}): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  const total = BigInt(Math.round(seconds * 44_100));
  // 20 bits sample rate, 3 bits channels, 5 bits sample size, 36 bits number of samples.
  info.writeBigUInt64BE((44_100n << 44n) | (1n << 41n) | (15n << 36n) | total, 10);
  const comments = Object.entries(tags).map(([name, text]) =>
    lengthPrefixed(`${VORBIS_NAMES[name] ?? name.toUpperCase()}=${text}`),
  );
  const count = Buffer.alloc(4);
  count.writeUInt32LE(comments.length);
  const vorbis = Buffer.concat([lengthPrefixed('test'), count, ...comments]);
  return Buffer.concat([Buffer.from('fLaC'), block(0, info), block(0x80 | 4, vorbis)]);
}

const VORBIS_NAMES: Readonly<Record<string, string>> = {
  track: 'TRACKNUMBER',
  disc: 'DISCNUMBER',
};

function lengthPrefixed(text: string): Buffer {
  const bytes = Buffer.from(text);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  return Buffer.concat([size, bytes]);
}

const block = (type: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  head[0] = type;
  return Buffer.concat([head, data]);
};
