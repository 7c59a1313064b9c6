import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';

import { classes } from '#lib/classes.ts';

import { familyTint } from './family-tint.ts';
import { useBlur } from './use-blur.ts';

interface Props {
  /** Absent, empty or broken: a cover is made from the title. */
  src?: string | null | undefined;
  /** Taken instead where the small one would look coarse at `sizes`. */
  large?: string | null | undefined;
  /** The width at which it is shown, as `sizes` of an image says it. */
  sizes?: string | undefined;
  thumbhash?: string | null | undefined;
  /** Width by height. */
  ratio: number;
  title: string;
  platformName: string;
  platformSlug: string;
  family: string | null | undefined;
  /** Above the fold: fetched at once instead of when it comes near. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** Nobody waited for what comes sooner than this; what comes later arrives softly. */
const SOON_MS = 400;
const SMALL_WIDTH = 320;
const LARGE_WIDTH = 960;

/** What may go away in the middle of a press must not take the press with it. */
const PASSING = 'pointer-events-none';

// A collection with art never fetches it.
const GeneratedCover = lazy(async () => {
  const { GeneratedCover: component } = await import('./generated-cover.tsx');
  return { default: component };
});

/** The art of a game in a box that never changes its shape. Decoration beside the game's name. */
export function Cover({ src, ratio, className, ...game }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const { title, platformName, platformSlug, family } = game;
  const tint = familyTint(family ?? null, platformSlug);
  return (
    <div className={classes('relative overflow-hidden', className)} style={{ aspectRatio: ratio }}>
      {src && src !== broken ? (
        <Art key={src} {...game} src={src} tint={tint} onBroken={() => setBroken(src)} />
      ) : (
        <Suspense
          fallback={<div className={`size-full ${PASSING}`} style={{ background: tint }} />}
        >
          <GeneratedCover
            title={title}
            platformName={platformName}
            platformSlug={platformSlug}
            family={family}
            className="size-full"
          />
        </Suspense>
      )}
    </div>
  );
}

interface ArtProps extends Pick<Props, 'large' | 'sizes' | 'thumbhash' | 'eager'> {
  src: string;
  tint: string;
  onBroken: () => void;
}

/**
 * When the picture is there, the page is told without React: while somebody scrolls, a hundred of
 * them arrive in a second.
 */
function Art({ src, large, sizes, thumbhash, eager, tint, onBroken }: ArtProps) {
  const blur = useBlur(thumbhash);
  const image = useRef<HTMLImageElement>(null);
  const placeholder = useRef<HTMLSpanElement>(null);
  const asked = useRef(0);
  useLayoutEffect(() => {
    asked.current = performance.now();
    if (image.current?.complete && image.current.naturalWidth > 0) hide(placeholder.current);
  }, []);
  return (
    <>
      <span
        ref={placeholder}
        className={`absolute inset-0 bg-cover ${PASSING}`}
        style={{ backgroundColor: tint, backgroundImage: blur ? `url(${blur})` : undefined }}
      />
      <img
        ref={image}
        src={src}
        srcSet={large ? `${src} ${SMALL_WIDTH}w, ${large} ${LARGE_WIDTH}w` : undefined}
        sizes={large ? sizes : undefined}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        className="absolute inset-0 size-full object-cover"
        onLoad={({ currentTarget }) => {
          if (performance.now() - asked.current < SOON_MS) hide(placeholder.current);
          else currentTarget.classList.add('arrives');
        }}
        onAnimationEnd={() => hide(placeholder.current)}
        onError={onBroken}
      />
    </>
  );
}

function hide(element: HTMLElement | null): void {
  if (element) element.hidden = true;
}
