type Numbers = Uint8Array | Uint16Array | Int32Array | Float64Array;

const KINDS = {
  bytes: Uint8Array,
  shorts: Uint16Array,
  ints: Int32Array,
  doubles: Float64Array,
} as const;
const ALIGNMENT = 8;

/** Where a typed array is stored in the memory block. */
interface ArrayLocation {
  readonly kind: keyof typeof KINDS;
  readonly start: number;
  readonly length: number;
}

/** A value split into one block of memory with all typed arrays and JSON for everything else. */
export interface Packed {
  readonly outline: unknown;
  readonly memory: Uint8Array;
}

const isNumbers = (value: unknown): value is Numbers => ArrayBuffer.isView(value);
const isLocation = (part: object): part is { $numbers: ArrayLocation } => '$numbers' in part;

const paddedSize = ({ byteLength }: Numbers): number =>
  Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT;

export function packMemory(value: unknown): Packed {
  const memory = new Uint8Array(sizeOf(value));
  let next = 0;
  const outlineOf = (part: unknown): unknown => {
    if (isNumbers(part)) {
      memory.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), next);
      const start = next;
      next += paddedSize(part);
      const location: ArrayLocation = { kind: kindOf(part), start, length: part.length };
      return { $numbers: location };
    }
    return rebuild(part, outlineOf);
  };
  return { outline: outlineOf(value), memory };
}

/** Typed arrays are views of the memory, not copies. It must start at a multiple of eight. */
export function unpackMemory({ outline, memory }: Packed): unknown {
  const read = (part: unknown): unknown => {
    if (typeof part === 'object' && part !== null && isLocation(part)) {
      const { kind, start, length } = part.$numbers;
      return new KINDS[kind](memory.buffer as ArrayBuffer, memory.byteOffset + start, length);
    }
    return rebuild(part, read);
  };
  return read(outline);
}

function rebuild(part: unknown, each: (inner: unknown) => unknown): unknown {
  if (Array.isArray(part)) return part.map(each);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, each(inner)]));
}

function kindOf(numbers: Numbers): ArrayLocation['kind'] {
  if (numbers instanceof Int32Array) return 'ints';
  if (numbers instanceof Float64Array) return 'doubles';
  return numbers instanceof Uint16Array ? 'shorts' : 'bytes';
}

function sizeOf(value: unknown): number {
  if (isNumbers(value)) return paddedSize(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((size, part) => size + sizeOf(part), 0);
}
