import { artworkPath } from './artwork-folder.disk.ts';
import type { ArtworkForm, ArtworkKind } from './artwork.tables.ts';

interface ShownArtwork {
  readonly platform_id: number;
  readonly rom_id: number;
  readonly artwork_hash: string;
}

/** Paths that clients know; `ts` contains the content hash, so the content never changes. */
export const coverPaths = ({ platform_id, rom_id, artwork_hash }: ShownArtwork) => ({
  path_cover_small: `roms/${platform_id}/${rom_id}/cover/small.webp?ts=${artwork_hash}`,
  path_cover_large: `roms/${platform_id}/${rom_id}/cover/big.webp?ts=${artwork_hash}`,
});

/** `index`: position among the screenshots; there is only one title screen. */
export const scenePath = (
  { platform_id, rom_id, artwork_hash }: ShownArtwork,
  { kind, index }: { kind: ArtworkKind; index: number },
): string =>
  kind === 'screenshot'
    ? `roms/${platform_id}/${rom_id}/screenshots/${index}.webp?ts=${artwork_hash}`
    : `roms/${platform_id}/${rom_id}/${kind}/${kind}.webp?ts=${artwork_hash}`;

/** Without `ts`, because clients only prepend the folder. */
export const manualPath = ({ platform_id, rom_id }: ShownArtwork): string =>
  `roms/${platform_id}/${rom_id}/manual/${rom_id}.pdf`;

/** File names of each form by requested size. */
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

interface ArtworkPath {
  readonly romId: number;
  readonly kind: ArtworkKind;
  /** Position among the shown artwork of its kind. */
  readonly index: number;
  readonly size: 'small' | 'large';
}

const ARTWORK_PATH =
  /^roms\/\d{1,10}\/(\d{1,10})\/(cover|screenshots|title_screen|logo|manual)\/([a-z_]+|\d{1,10})\.\w{1,5}$/;

/** Parses a path in the layout that clients know. Null: it has another layout. */
export function parseArtworkPath(path: string): ArtworkPath | null {
  const [, rom, folder, name = ''] = ARTWORK_PATH.exec(path) ?? [];
  if (rom === undefined || folder === undefined) return null;
  const kind = folder === 'screenshots' ? 'screenshot' : (folder as ArtworkKind);
  const index = kind === 'screenshot' ? Number(name) : 0;
  if (Number.isNaN(index)) return null;
  return { romId: Number(rom), kind, index, size: name === 'small' ? 'small' : 'large' };
}

/** Path of the file below the resources folder. */
export const contentPath = (hash: string, { kind, size }: ArtworkPath): string =>
  artworkPath(hash, FILES[FORM_OF[kind]][size]);
