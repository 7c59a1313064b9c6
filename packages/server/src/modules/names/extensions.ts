import { posix } from 'node:path';

import facts from '../../../data/file-extensions.json' with { type: 'json' };

const COMPOUND = new Set(facts.compound);
const WRAPPERS = new Set(facts.wrappers);
const WRAPPED = new Set(facts.wrapped);

interface SplitName {
  stem: string;
  /** Without its dot, as typed; empty when there is none. */
  extension: string;
}

/**
 * A second part belongs to the extension only if it is known to (`tar.gz`, `nes.zip`), so that
 * dotted names keep their words: `my.game.zip` is `my.game`.
 */
export function splitExtension(name: string, { isFolder }: { isFolder: boolean }): SplitName {
  const [stem, last] = isFolder ? [name, ''] : splitLast(name);
  if (last === '' || !isExtension(stem, last)) return { stem: name, extension: '' };
  const [shorter, second] = splitLast(stem);
  if (second !== '' && isCompound(second.toLowerCase(), last.toLowerCase())) {
    return { stem: shorter, extension: `${second}.${last}` };
  }
  return { stem, extension: last };
}

/** The last extension, in lower case and without its dot. */
export const extensionOf = (path: string): string => posix.extname(path).slice(1).toLowerCase();

/** True: an extension of games, or of archives that contain them. */
export const isKnownExtension = (extension: string): boolean =>
  WRAPPED.has(extension) || WRAPPERS.has(extension);

/** There must be a name before the last dot: `.hack` has no extension. */
function splitLast(name: string): [stem: string, last: string] {
  const dot = name.lastIndexOf('.');
  const stem = name.slice(0, Math.max(dot, 0));
  const last = name.slice(dot + 1);
  return /[^.\s]/.test(stem) && /^\w{1,16}$/.test(last) ? [stem, last] : [name, ''];
}

/**
 * `Vol.2` and `Game v1.20` end in numbers, `game.7z.001` and `cart.20` in extensions; `Mr.Driller`
 * ends in a word.
 */
function isExtension(stem: string, last: string): boolean {
  if (/^[A-Z][a-z]{3,}$/.test(last)) return false;
  if (!/^\d+$/.test(last)) return true;
  if (/^0\d\d$/.test(last)) return true;
  return /^\d{2,3}$/.test(last) && !/\d$/.test(stem);
}

function isCompound(second: string, last: string): boolean {
  if (COMPOUND.has(`${second}.${last}`)) return true;
  if (last === 'rar' && /^part\d{1,3}$/.test(second)) return true;
  if (WRAPPERS.has(second)) return last === '001';
  return WRAPPERS.has(last) && last !== '001' && WRAPPED.has(second);
}

/** In the order of the contract. */
const FILE_CATEGORIES = [
  'game',
  'dlc',
  'hack',
  'manual',
  'patch',
  'update',
  'mod',
  'demo',
  'translation',
  'prototype',
  'cheat',
  'soundtrack',
  'screenshot',
] as const;

type FileCategory = (typeof FILE_CATEGORIES)[number];

const byFolder = new Map<string, FileCategory>(
  FILE_CATEGORIES.flatMap((category) =>
    [category, `${category}s`, `${category}es`].map((name) => [name, category] as const),
  ),
);

/**
 * Category of a file by the folders between it and its game. `path` is relative to the game's
 * folder, so neither a platform called `mods` nor a game called `Demo` marks its files. The outer
 * folder decides: tracks in `soundtrack/demo` are still music.
 */
export function fileCategory(path: string): FileCategory {
  const folders = path.split('/').slice(0, -1);
  const found = folders.flatMap((folder) => byFolder.get(folder.trim().toLowerCase()) ?? []);
  return found.find((category) => category !== 'game') ?? 'game';
}
