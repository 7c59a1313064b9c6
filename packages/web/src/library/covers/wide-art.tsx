import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { platformColors } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';
import { useBrokenImages } from '#shared/lib/use-broken-images.ts';

import styles from './wide-art.module.css';

interface Props {
  /**
   * URLs in order of preference. If empty, a picture is generated from the title. Undefined while
   * they are loading.
   */
  pictures: readonly string[] | undefined;
  title: string;
  platformSlug: string;
  family: string | null | undefined;
  /** Sets the height, and the position if it does not fill its container. */
  className?: string | undefined;
}

// Loaded on demand: only needed if a game has no wide picture.
const GeneratedWideArt = lazy(async () => {
  const { GeneratedWideArt: component } = await import('./generated-wide-art.tsx');
  return { default: component };
});

/**
 * A wide picture behind a heading. It fades into the page at the bottom and on the left, where the
 * text is. Screen readers skip it.
 */
export function WideArt({ pictures, title, platformSlug, family = null, className }: Props) {
  const { broken, onBroken } = useBrokenImages();
  const src = pictures?.find((picture) => picture && !broken.has(picture));
  const { base, bright } = platformColors(platformSlug, family);
  return (
    <div
      aria-hidden="true"
      data-wide-art={src ? 'picture' : 'generated'}
      className={classes('pointer-events-none absolute inset-0 overflow-hidden', className)}
    >
      <div
        className={styles['art']}
        style={{ backgroundImage: `linear-gradient(105deg, ${base} 45%, ${bright})` }}
      >
        {src ? (
          <WidePicture key={src} src={src} onBroken={() => onBroken(src)} />
        ) : (
          pictures && (
            <Suspense>
              <GeneratedWideArt title={title} platformSlug={platformSlug} family={family} />
            </Suspense>
          )
        )}
      </div>
    </div>
  );
}

/** Pictures up to this size are pixel art, which stays sharp when enlarged. */
const MAX_PIXEL_ART = 512;
/** Pictures narrower than this are not enlarged to the full width. */
const MIN_WIDE = 900;

type Kind = 'wide' | 'small' | 'pixels';

function kindOf({ naturalWidth, naturalHeight }: HTMLImageElement): Kind {
  if (Math.max(naturalWidth, naturalHeight) <= MAX_PIXEL_ART) return 'pixels';
  return naturalWidth < MIN_WIDE || naturalWidth < naturalHeight ? 'small' : 'wide';
}

/** A small picture is shown at the right edge, on a blurred copy of itself. */
function WidePicture({ src, onBroken }: { src: string; onBroken: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  const [kind, setKind] = useState<Kind | null>(null);
  useEffect(() => {
    const picture = image.current;
    if (picture?.complete && picture.naturalWidth > 0) setKind(kindOf(picture));
  }, []);
  const isSmall = kind === 'small' || kind === 'pixels';
  return (
    <>
      {isSmall && <img src={src} alt="" draggable={false} className={styles['wash']} />}
      <img
        ref={image}
        src={src}
        alt=""
        draggable={false}
        decoding="async"
        data-kind={kind ?? undefined}
        className={classes(styles['picture'], isSmall && styles['small'])}
        onLoad={({ currentTarget }) => setKind(kindOf(currentTarget))}
        onError={onBroken}
      />
    </>
  );
}
