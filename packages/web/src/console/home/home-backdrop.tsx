import { Backdrop, useWidePictures } from '#console/parts/backdrop.tsx';
import type { Art } from '#console/parts/backdrop.tsx';
import { useScreen } from '#console/parts/use-screen.ts';

import type { FocusedItem } from './use-focused-item.ts';

/** Background of home: the art of the focused game or platform, or the covers of a collection. */
export function HomeBackdrop({ inFocus }: { inFocus: FocusedItem | null }) {
  const pictures = useWidePictures(inFocus?.rom?.id ?? null);
  const covers = inFocus?.covers ?? [];
  const { shape } = useScreen();
  return (
    <Backdrop art={inFocus && artOf(inFocus, pictures)} isDim={shape === 'narrow'}>
      {covers.length >= MIN_COVERS && <CoverWall key={covers[0]} covers={covers} />}
    </Backdrop>
  );
}

function artOf(
  { rom, platform, title, target }: FocusedItem,
  pictures: readonly string[] | undefined,
): Art | null {
  if (!platform) return null;
  const { slug, family_slug: family } = platform;
  const key = `${target.kind} ${target.id}`;
  return rom
    ? { key, pictures, title, slug, family }
    : { key, pictures: NONE, title: slug, slug, family, isPlatform: true };
}

const NONE: readonly string[] = [];
const COLUMNS = 5;
const TILES = 3 * COLUMNS;
/** Fewer covers would repeat too often. */
const MIN_COVERS = 3;

/** A tilted wall of covers of a collection. */
function CoverWall({ covers }: { covers: readonly string[] }) {
  return (
    <div className="absolute inset-0 overflow-hidden [mask-image:linear-gradient(90deg,transparent_38%,black_90%)]">
      <div className="absolute -top-20 -right-12 grid w-[74rem] rotate-6 grid-cols-5 gap-5 opacity-55 transition-opacity duration-(--duration-slow) starting:opacity-0">
        {Array.from({ length: TILES }, (_, index) => (
          <img
            key={index}
            src={covers[coverIndex(index, covers.length)]}
            alt=""
            decoding="async"
            className="aspect-3/4 w-full rounded-lg object-cover"
          />
        ))}
      </div>
      <div className="absolute inset-0 bg-[linear-gradient(0deg,var(--canvas)_30%,transparent_85%)]" />
    </div>
  );
}

/** Repeats few covers. With one for each column, rows are shifted, so that none is below itself. */
function coverIndex(tile: number, count: number): number {
  const row = Math.floor(tile / COLUMNS);
  return (count === COLUMNS ? tile + row * 2 : tile) % count;
}
