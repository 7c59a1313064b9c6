import {
  type Change,
  compileExclusions,
  type ExclusionLists,
} from '#modules/library/library.api.ts';

/** Platform folders that changed; `all` if the platforms cannot be determined. */
export type ChangedFolders = ReadonlySet<string> | 'all';

/** Maps changed paths to platform folders. Changes of excluded names are ignored. */
export function changedFolders(
  changes: readonly Pick<Change, 'path' | 'kind'>[],
  names: { readonly roms: string; readonly firmware: string },
  lists: ExclusionLists,
): ChangedFolders {
  const exclusions = compileExclusions(lists);
  const folders = new Set<string>();
  for (const { path, kind } of changes) {
    const segments = path.split('/').filter((segment) => segment !== '');
    if (segments.some((segment) => segment.startsWith('.'))) continue;
    const [first = '', second] = segments;
    const isShared = first === names.roms || first === names.firmware;
    const slug = isShared ? second : first;
    if (slug === undefined || slug === '') {
      // The parent folder of all platforms changes whenever one of them is added or removed.
      if (kind === 'changed') continue;
      return 'all';
    }
    if (exclusions.platform(slug)) continue;
    const inner = segments.slice(isShared ? 2 : 1);
    const below = !isShared && inner[0] === names.roms ? inner.slice(1) : inner;
    if (!isExcluded(below, exclusions)) folders.add(slug);
  }
  return folders;
}

/** Checks a game or a path inside one. It may be deleted already, so its type is unknown. */
function isExcluded(
  below: readonly string[],
  exclusions: ReturnType<typeof compileExclusions>,
): boolean {
  const [game, ...inside] = below;
  if (game === undefined) return false;
  if (exclusions.folder(game)) return true;
  const last = inside.at(-1);
  if (last === undefined) return exclusions.file(game);
  return exclusions.part(last) || inside.some((name) => exclusions.folder(name));
}
