/** A path of a list, split into folders and file. */
interface ListedPath {
  readonly parts: readonly string[];
  /** It begins at a drive or the root of a disk. */
  readonly isAbsolute: boolean;
  /** It leaves the folder of the list. */
  readonly isOutside: boolean;
}

/** Reads a path as a list has it: `./Game.nes`, `.\Game.nes`, `C:\Games\Game.nes`, `~/Game.nes`. */
export function readListedPath(written: string): ListedPath {
  const text = written.trim().replaceAll('\\', '/');
  const isAbsolute = /^(?:[a-z]:|\/|~|%)/i.test(text);
  const parts: string[] = [];
  let isOutside = false;
  for (const part of text.replace(/^[a-z]:/i, '').split('/')) {
    if (part === '' || part === '.' || part === '~') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) isOutside = true;
  }
  return { parts, isAbsolute, isOutside };
}
