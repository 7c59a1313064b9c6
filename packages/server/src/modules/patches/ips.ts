import { damagedPatch } from './patch-error.ts';
import { copySource, type PatchJob } from './patch-job.ts';

const MAGIC = 'PATCH';
const END = 0x45_4f_46; // "EOF"

interface IpsRecord {
  readonly offset: number;
  readonly length: number;
  /** The repeated byte; null: `length` bytes follow. */
  readonly fill: number | null;
}

/** IPS: a list of changed ranges. It has no checksums, so any base file is accepted. */
export function applyIps(job: PatchJob): void {
  const { patch, source, target, requireSize, onProgress } = job;
  const first = MAGIC.length;
  patch.seek(first);
  const { end, truncatedSize } = measure(job);
  const size = Math.max(source.size, end);
  requireSize(size);
  const total = source.size + patch.size;
  let copied = 0;
  copySource(job, source.size, (count) => onProgress((copied += count), total));
  patch.seek(first);
  for (let record = readRecord(job); record; record = readRecord(job)) {
    const { offset, length, fill } = record;
    target.write(offset, fill === null ? patch.bytes(length) : Buffer.alloc(length, fill));
    onProgress(copied + patch.position, total);
  }
  if (truncatedSize !== null) target.truncate(truncatedSize);
}

function measure(job: PatchJob): { end: number; truncatedSize: number | null } {
  const { patch } = job;
  let end = 0;
  for (let record = readRecord(job); record; record = readRecord(job)) {
    end = Math.max(end, record.offset + record.length);
    if (record.fill === null) patch.skip(record.length);
  }
  // An extension by Lunar IPS: the size of the result follows the end mark.
  return { end, truncatedSize: patch.remaining === 3 ? patch.u24be() : null };
}

/** Null: the end of the records. */
function readRecord({ patch }: PatchJob): IpsRecord | null {
  const offset = patch.u24be();
  // A record can have the same bytes as its offset, so this is the end mark only in the last bytes.
  if (offset === END && (patch.remaining === 0 || patch.remaining === 3)) return null;
  const length = patch.u16be();
  if (length > 0) return { offset, length, fill: null };
  const repeats = patch.u16be();
  if (repeats === 0) throw damagedPatch('a repetition has no length');
  return { offset, length: repeats, fill: patch.u8() };
}
