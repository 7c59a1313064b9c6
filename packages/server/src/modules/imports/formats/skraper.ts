import { type MediaKind, readMediaPath } from '#modules/game-lists/game-lists.api.ts';
import type { ImportReader } from '#modules/imports/import-record.ts';

import { type FileTree, findPlatformSlug, InputFiles } from './input-files.ts';
import { createReader, refusedItem } from './list-reader.ts';

interface MediaGame {
  readonly folder: string | null;
  readonly stem: string;
  readonly files: Partial<Record<MediaKind, string>>;
}

/** Reads folders with media of Skraper or ES-DE without a list: `nes/media/box2dfront/Game.png`. */
export const createSkraperReader = (input: FileTree): ImportReader =>
  createReader(async function* read() {
    const files = await InputFiles.load(input);
    const games = new Map<string, MediaGame>();
    for (const { path } of files.all) {
      const media = readMediaPath(path);
      if (!media) continue;
      const folder = media.systems[0] ?? null;
      const key = `${folder ?? ''}/${media.stem}`;
      const game = games.get(key) ?? { folder, stem: media.stem, files: {} };
      game.files[media.kind] ??= path;
      games.set(key, game);
    }
    if (games.size === 0) {
      const reason = 'There are no folders with covers, screenshots or manuals';
      yield refusedItem({ key: 'none', place: 'media' }, 'no_files', reason);
    }
    for (const [key, { folder, stem, files: found }] of games) {
      const toFile = (path: string | undefined) =>
        path === undefined ? null : files.toImported(path);
      const shots = [found.screenshot, found.titleScreen].filter((path) => path !== undefined);
      yield {
        kind: 'game',
        key,
        place: Object.values(found)[0] ?? key,
        game: {
          platform: folder === null ? null : findPlatformSlug([folder]),
          platformFolder: folder,
          isAnyPlatform: folder === null ? true : undefined,
          // Media are named after the file of the game, without its extension.
          path: stem,
          checksums: {},
          sourceIds: {},
          name: stem,
        },
        edits: {},
        facts: {},
        cover: toFile(found.cover ?? found.image),
        screenshots: shots.map((path) => files.toImported(path)),
        manual: toFile(found.manual),
      };
    }
  });
