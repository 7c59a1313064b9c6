import { foldMediaName, readDate } from '#modules/game-lists/game-lists.api.ts';
import type { AssetItem, GameReference } from '#modules/imports/import-record.ts';
import { splitExtension } from '#modules/names/names.api.ts';
import { platformOfFolder } from '#modules/saves/saves.api.ts';

import type { InputFiles, TreeFile } from './input-files.ts';

export const stemOf = (name: string): string =>
  splitExtension(name.split('/').at(-1) ?? '', { isFolder: false }).stem;

/** Files are named after the file of the game, without its extension. */
export const referenceByName = (stem: string, platform: string | null): GameReference => ({
  platform,
  platformFolder: null,
  isAnyPlatform: platform === null ? true : undefined,
  path: stem,
  checksums: {},
  sourceIds: {},
  name: stem,
});

interface Asset {
  readonly file: TreeFile;
  readonly type: AssetItem['type'];
  readonly stem: string;
  /** Named after a core, the folder of the game or both, the innermost last. */
  readonly folders: readonly string[];
  readonly takenAt: Date | null;
}

const STATE = /^(.+)\.state(?:\d+|\.auto)?$/i;
const SAVE = /\.(?:srm|sav|dsv|eep|sra|fla|mpk|mcr|mcd|rtc|brm|bkr|bcr|nv|ldci)$/i;
const NOT_A_SAVE = /(?:^|\/)\.|\.(?:png|jpe?g|txt|cfg|opt|lpl|lrtl|db|ini|log|bak|tmp|part|cht)$/i;
const SCREENSHOT = /^(.+?)(?:-(\d\d)(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d))?\.png$/i;

/** Files in `saves`, `states` and `screenshots`, and saves and states in other folders. */
export const readAssets = (files: InputFiles): Asset[] =>
  files.all.flatMap((file) => {
    const parts = file.path.split('/');
    const name = parts.at(-1) ?? '';
    const at = parts.findIndex((part, index) => index < parts.length - 1 && TYPES.has(fold(part)));
    const marker = TYPES.get(fold(parts[at] ?? ''));
    const base = { file, folders: parts.slice(at + 1, -1), takenAt: null };
    const [, state] = STATE.exec(name) ?? [];
    if (state !== undefined) return { ...base, type: 'state' as const, stem: state };
    if (marker === 'screenshot' && SCREENSHOT.test(name)) return screenshotOf(base, name);
    const isSave = SAVE.test(name) || (marker === 'save' && !NOT_A_SAVE.test(file.path));
    return isSave ? { ...base, type: 'save' as const, stem: stemOf(name) } : [];
  });

const fold = foldMediaName;
const TYPES: ReadonlyMap<string, AssetItem['type']> = new Map([
  ...['saves', 'savefiles'].map((name) => [name, 'save'] as const),
  ...['states', 'savestates'].map((name) => [name, 'state'] as const),
  ['screenshots', 'screenshot'] as const,
]);

/** RetroArch adds the time to the name: `Game-240131-201500.png`. */
function screenshotOf(base: Omit<Asset, 'type' | 'stem'>, name: string): Asset {
  const [, stem = '', year, month, day, hour, minute, second] = SCREENSHOT.exec(name) ?? [];
  const takenAt = readDate(`20${year}${month}${day}T${hour}${minute}${second}`) ?? null;
  return { ...base, type: 'screenshot', stem, takenAt };
}

export function assetItem(
  { file, type, stem, folders, takenAt }: Asset,
  files: InputFiles,
  platforms: ReadonlyMap<string, string | null>,
): AssetItem {
  const ofFolder = folders
    .toReversed()
    .map(platformOfFolder)
    .find((slug) => slug !== null);
  const picture = type === 'state' ? files.find(`${file.path}.png`, ['']) : null;
  const at = takenAt ?? file.modified;
  return {
    kind: 'asset',
    key: file.path,
    place: file.path,
    owner: null,
    game: referenceByName(stem, ofFolder ?? platforms.get(stem) ?? null),
    type,
    file: files.toImported(file.path),
    emulator: folders.at(-1) ?? null,
    slot: null,
    isPublic: false,
    createdAt: at,
    updatedAt: at,
    screenshot: picture === null ? null : files.toImported(picture),
  };
}
