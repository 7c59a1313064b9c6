/** In the order of the contract. */
export const FILE_CATEGORIES = [
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

export type FileCategory = (typeof FILE_CATEGORIES)[number];

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
