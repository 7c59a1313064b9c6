import { posix } from 'node:path';

/** Sheets that name their tracks, and sheets whose tracks share their name. */
const READERS: Readonly<Record<string, (text: string) => string[]>> = {
  cue: readCue,
  gdi: readGdi,
  m3u: readPlaylist,
  m3u8: readPlaylist,
};
const SAME_NAME: Readonly<Record<string, readonly string[]>> = {
  ccd: ['img', 'sub'],
  mds: ['mdf'],
  cue: ['sub', 'sbi'],
  bin: ['sbi'],
};

/** Paths in a sheet or playlist, relative to the game's folder; paths out of it are dropped. */
export function readDiscSheet(path: string, text: string): string[] {
  const read = READERS[extensionOf(path)];
  return (read?.(text) ?? [])
    .map((name) => posix.join(posix.dirname(path), name.replaceAll('\\', '/')))
    .filter((member) => !member.startsWith('../') && !member.startsWith('/') && member !== '.');
}

/** Paths that belong to a file because they differ only in the extension. */
export function companionsOf(path: string): string[] {
  const extension = extensionOf(path);
  const stem = path.slice(0, path.length - extension.length);
  return (SAME_NAME[extension] ?? []).map((other) => `${stem}${other}`);
}

export const extensionOf = (path: string): string => posix.extname(path).slice(1).toLowerCase();

function readCue(text: string): string[] {
  return [...text.matchAll(/^\s*FILE\s+(?:"([^"\r\n]+)"|(\S+))/gim)].flatMap(
    ([, quoted, plain]) => quoted ?? plain ?? [],
  );
}

/** Number, start, type, sector size, file name, offset. */
function readGdi(text: string): string[] {
  const line = /^\s*\d+\s+\d+\s+\d+\s+\d+\s+(?:"([^"\r\n]+)"|(\S+))\s+-?\d+\s*$/gm;
  return [...text.matchAll(line)].flatMap(([, quoted, plain]) => quoted ?? plain ?? []);
}

function readPlaylist(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|')[0] ?? line); // some players append a label after a bar
}
