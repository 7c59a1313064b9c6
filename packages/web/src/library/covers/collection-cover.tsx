import { lazy, Suspense } from 'react';

import { platformColors } from '@saveroom/contract';
import type { Collection } from '@saveroom/contract';

import { basePath } from '#shared/lib/base-path.ts';
import { classes } from '#shared/lib/classes.ts';
import { useBrokenImages } from '#shared/lib/use-broken-images.ts';

type Pictured = Pick<
  Collection,
  'name' | 'is_favorite' | 'path_cover_small' | 'path_cover_large' | 'path_covers_small'
>;

interface Props {
  collection: Pictured;
  /** The displayed width, in the syntax of the `sizes` attribute. */
  sizes?: string | undefined;
  /** The name is right next to it, so a generated cover does not repeat it. */
  isBesideTitle?: boolean | undefined;
  className?: string | undefined;
}

const MAX_COVERS = 4;
const SMALL_WIDTH = 400;
const LARGE_WIDTH = 1200;

// Only needed for collections without a picture.
const GeneratedCollection = lazy(async () => {
  const { GeneratedCollection: component } = await import('./generated-collection.tsx');
  return { default: component };
});

/**
 * The square cover of a collection: its own picture, covers of its games, or a generated one. Hidden
 * from screen readers, because the name stands next to it.
 */
export function CollectionCover({ collection, sizes, isBesideTitle, className }: Props) {
  const { name, is_favorite, path_cover_small, path_cover_large, path_covers_small } = collection;
  const { broken, onBroken } = useBrokenImages();
  const own = [path_cover_small ?? ''].filter((path) => path && !broken.has(path));
  const games = path_covers_small.filter((path) => path && !broken.has(path)).slice(0, MAX_COVERS);
  const { base: background } = platformColors(name, null);
  const shown = own.length > 0 || is_favorite ? own : games;
  return (
    <div
      aria-hidden="true"
      className={classes(
        'grid aspect-square overflow-hidden rounded-sm',
        shown.length > 1 && 'grid-cols-2 gap-0.5 bg-canvas',
        shown.length > 2 && 'grid-rows-2',
        className,
      )}
      style={shown.length === 1 ? { background } : undefined}
    >
      {shown.map((path, index) => (
        <Picture
          key={path}
          path={path}
          large={own.length > 0 ? path_cover_large : null}
          sizes={sizes}
          isTall={shown.length === 3 && index === 0}
          onBroken={onBroken}
        />
      ))}
      {shown.length === 0 && is_favorite && <FavoritesDrawing />}
      {shown.length === 0 && !is_favorite && (
        <Suspense fallback={<span className="size-full" style={{ background }} />}>
          <GeneratedCollection name={name} isBesideTitle={isBesideTitle} />
        </Suspense>
      )}
    </div>
  );
}

interface PictureProps {
  path: string;
  large: string | null;
  sizes: string | undefined;
  isTall: boolean;
  onBroken: (path: string) => void;
}

/** The paths of the server do not contain its base path. */
function Picture({ path, large, sizes, isTall, onBroken }: PictureProps) {
  const src = `${basePath}${path}`;
  return (
    <img
      src={src}
      srcSet={large ? `${src} ${SMALL_WIDTH}w, ${basePath}${large} ${LARGE_WIDTH}w` : undefined}
      sizes={large ? sizes : undefined}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classes('size-full min-h-0 object-cover object-[50%_30%]', isTall && 'row-span-2')}
      onError={() => onBroken(path)}
    />
  );
}

const STAR =
  'M50 17.5l9.6 20.3 22.3 2.9-16.3 15.5 4.1 22.1L50 67.6 30.3 78.3l4.1-22.1-16.3-15.5 22.3-2.9Z';

/** Favorites without a cover of their own look the same for every user. */
function FavoritesDrawing() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full bg-(--tint-1) text-on-tint">
      <g fill="currentColor" stroke="currentColor" strokeLinejoin="round">
        <circle cx="50" cy="50" r="62" fillOpacity="0.07" stroke="none" />
        <circle cx="50" cy="50" r="46" fillOpacity="0.08" stroke="none" />
        <path d={STAR} strokeWidth="5" strokeOpacity="0.95" fillOpacity="0.95" />
        <path
          d={STAR}
          fill="none"
          strokeWidth="1.2"
          strokeOpacity="0.35"
          transform="matrix(1.42 0 0 1.42 -21 -20.4)"
        />
        <path
          d={STAR}
          fill="none"
          strokeWidth="0.8"
          strokeOpacity="0.2"
          transform="matrix(1.86 0 0 1.86 -43 -41.8)"
        />
      </g>
    </svg>
  );
}
