import type { ArtworkForm, ArtworkKind } from './artwork.tables.ts';
import { artworkPath } from './artwork-folder.disk.ts';

export interface ShownArtwork {
  readonly platform_id: number;
  readonly rom_id: number;
  readonly artwork_hash: string;
}

/** The names clients know; behind `ts` stands which content it is, so an address never changes it. */
export const coverPaths = ({ platform_id, rom_id, artwork_hash }: ShownArtwork) => ({
  path_cover_small: `roms/${platform_id}/${rom_id}/cover/small.webp?ts=${artwork_hash}`,
  path_cover_large: `roms/${platform_id}/${rom_id}/cover/big.webp?ts=${artwork_hash}`,
});

/** `place`: its number among the screenshots; a title screen is the only one of its kind. */
export const scenePath = (
  { platform_id, rom_id, artwork_hash }: ShownArtwork,
  { kind, place }: { kind: ArtworkKind; place: number },
): string =>
  kind === 'screenshot'
    ? `roms/${platform_id}/${rom_id}/screenshots/${place}.webp?ts=${artwork_hash}`
    : `roms/${platform_id}/${rom_id}/${kind}/${kind}.webp?ts=${artwork_hash}`;

/** Clients put the folder before it and nothing behind. */
export const manualPath = ({ platform_id, rom_id }: ShownArtwork): string =>
  `roms/${platform_id}/${rom_id}/manual/${rom_id}.pdf`;

/** Files of each form, by the size they are asked for. */
export const FILES = {
  cover: { small: 'small.webp', large: 'large.webp' },
  scene: { small: 'small.webp', large: 'large.webp' },
  document: { small: 'manual.pdf', large: 'manual.pdf' },
} as const satisfies Record<ArtworkForm, Record<'small' | 'large', string>>;

export const FORM_OF: Readonly<Record<ArtworkKind, ArtworkForm>> = {
  cover: 'cover',
  screenshot: 'scene',
  title_screen: 'scene',
  logo: 'scene',
  manual: 'document',
};

export interface AskedArtwork {
  readonly romId: number;
  readonly kind: ArtworkKind;
  /** Among those of its kind that are shown. */
  readonly place: number;
  readonly size: 'small' | 'large';
}

const ASKED =
  /^roms\/\d{1,10}\/(\d{1,10})\/(cover|screenshots|title_screen|logo|manual)\/([a-z_]+|\d{1,10})\.\w{1,5}$/;

/** What a path of the layout clients know asks for; null: it is no such path. */
export function readArtworkPath(path: string): AskedArtwork | null {
  const [, rom, folder, name = ''] = ASKED.exec(path) ?? [];
  if (rom === undefined || folder === undefined) return null;
  const kind = folder === 'screenshots' ? 'screenshot' : (folder as ArtworkKind);
  const place = kind === 'screenshot' ? Number(name) : 0;
  if (Number.isNaN(place)) return null;
  return { romId: Number(rom), kind, place, size: name === 'small' ? 'small' : 'large' };
}

/** Where the content lies, below the resources folder. */
export const contentPath = (hash: string, { kind, size }: AskedArtwork): string =>
  artworkPath(hash, FILES[FORM_OF[kind]][size]);
