import { RESERVED_NAME } from '#core/files/safe-file-name.ts';

const MAX_BYTES = 255;

/** Changes a path so that it unpacks on every system and stays inside the target folder. */
export function safeEntryName(path: string): string {
  const parts = path
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map(safePart);
  return parts.length === 0 ? '_' : parts.join('/');
}

function safePart(part: string): string {
  const clean = part
    .toWellFormed()
    .replaceAll(/[\\:*?"<>|\uFFFD\p{C}\p{Zl}\p{Zp}]/gu, '_')
    .replace(/[. ]+$/, (end) => '_'.repeat(end.length))
    .replace(RESERVED_NAME, '_$1');
  return shorten(clean);
}

/** Keeps the extension of names that are too long for some file systems. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  let stem = name.slice(0, name.length - ending.length);
  while (Buffer.byteLength(stem + ending) > MAX_BYTES) stem = [...stem].slice(0, -1).join('');
  return stem + ending;
}

/** Adds numbers to duplicates. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => distinctName(name, taken));
}

/**
 * Adds a number to a name that is taken, and takes it. Names that differ only in case are
 * duplicates on some systems.
 */
export function distinctName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] =
    dot > name.lastIndexOf('/') + 1 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let candidate = name;
  for (let count = 2; taken.has(candidate.toLowerCase()); count += 1) {
    candidate = `${stem} (${count})${ending}`;
  }
  taken.add(candidate.toLowerCase());
  return candidate;
}
