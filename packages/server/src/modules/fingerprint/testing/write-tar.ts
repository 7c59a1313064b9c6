export interface TarPart {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** `0` a file, `5` a folder, `2` a link. */
  readonly type?: string;
}

const BLOCK = 512;

/** Long names are written as a GNU or a pax header. */
export function writeTar(parts: readonly TarPart[], long: 'gnu' | 'pax' = 'pax'): Buffer {
  const blocks = parts.flatMap(({ name, bytes, type = '0' }) => {
    const own = [header(name.slice(0, 99), bytes.length, type), padded(bytes)];
    if (name.length < 100) return own;
    const text = Buffer.from(long === 'gnu' ? `${name}\0` : paxRecord('path', name));
    const kind = long === 'gnu' ? 'L' : 'x';
    return [header('long', text.length, kind), padded(text), ...own];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

function header(name: string, size: number, type: string): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write('0000644\0', 100);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write(' '.repeat(8), 148);
  block.write(type, 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function padded(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
}

function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const length = rest.length + String(rest.length).length;
  return `${length + (String(length).length - String(rest.length).length)}${rest}`;
}
