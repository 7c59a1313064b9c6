import { isPicture, type MediaKind } from './media-files.ts';

const MAX_SCREENSHOTS = 20;

export interface ChosenMedia {
  readonly cover: string | null;
  readonly screenshots: readonly string[];
  readonly titleScreen: string | null;
  readonly manual: string | null;
  /** Paths in the list at which there is no file. */
  readonly missing: readonly string[];
}

/**
 * Chooses the artwork of a game: files that its list names, else those of media folders. `find`
 * returns the file at a path of the list.
 */
export function chooseMedia(
  listed: Readonly<Partial<Record<MediaKind, readonly string[]>>>,
  indexed: (kind: MediaKind) => readonly string[],
  find: (listedPath: string) => string | null,
): ChosenMedia {
  const missing: string[] = [];
  const filesOf = (kind: MediaKind): string[] => {
    const named = (listed[kind] ?? []).flatMap((listedPath) => {
      const found = find(listedPath);
      if (found === null) missing.push(listedPath);
      // Manuals have any format but that of a picture.
      else if (isPicture(found) !== (kind === 'manual')) return found;
      return [];
    });
    return named.length > 0 ? named : [...indexed(kind)];
  };
  const covers = filesOf('cover');
  const images = filesOf('image');
  const [titleScreen = null] = filesOf('titleScreen');
  const cover = covers[0] ?? images[0] ?? null;
  const screenshots = filesOf('screenshot');
  // An image next to a cover is a screenshot, unless it is a mix of several pictures.
  const substitutes = screenshots.length > 0 ? [] : images.filter((path) => !/mix/i.test(path));
  const candidates = new Set([...screenshots, ...substitutes]);
  return {
    cover,
    screenshots: [...candidates]
      .filter((path) => path !== cover && path !== titleScreen)
      .slice(0, MAX_SCREENSHOTS),
    titleScreen,
    manual: filesOf('manual')[0] ?? null,
    missing: [...new Set(missing)],
  };
}
