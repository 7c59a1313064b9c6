import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';

import { averageColour } from './average-colour.ts';
import { classes } from '#shared/lib/classes.ts';
import { whenUnhurried } from '#shared/lib/page-haste.ts';

import { familyTint } from './family-tint.ts';
import { blurWhenLate, isHere } from './late-blur.ts';
import { useUnhurried } from '#shared/ui/use-unhurried.ts';

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

const BOX = 'relative overflow-hidden';
/** While the picture is not there, the ground shows what is known of it. */
const WAITING = 'bg-cover data-arrived:bg-transparent! data-arrived:bg-none!';

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
  const box = { className: classes(BOX, className), style: { aspectRatio: ratio } };
  if (src && src !== broken) {
    return <Art key={src} {...game} src={src} box={box} tint={tint} onBroken={setBroken} />;
  }
  return (
    <div {...box}>
      <Made tint={tint} {...{ title, platformName, platformSlug, family }} />
    </div>
  );
}

type MadeProps = Pick<Props, 'title' | 'platformName' | 'platformSlug' | 'family'>;

function Made({ tint, ...game }: MadeProps & { tint: string }) {
  const place = useRef<HTMLDivElement>(null);
  const ground = (
    <div ref={place} className={`size-full ${PASSING}`} style={{ background: tint }} />
  );
  if (!useUnhurried(place)) return ground;
  return (
    <Suspense fallback={ground}>
      <GeneratedCover {...game} className="size-full" />
    </Suspense>
  );
}

interface ArtProps extends Pick<Props, 'large' | 'sizes' | 'thumbhash' | 'eager'> {
  src: string;
  box: { className: string; style: CSSProperties };
  tint: string;
  onBroken: (src: string) => void;
}

/**
 * The page asks for the picture, and is told that it is there, without React: while somebody scrolls, a
 * hundred of them come in a second.
 */
function Art({ src, large, sizes, thumbhash, eager, box, tint, onBroken }: ArtProps) {
  const ground = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const asked = useRef(0);
  const srcSet = large ? `${src} ${SMALL_WIDTH}w, ${large} ${LARGE_WIDTH}w` : '';
  useLayoutEffect(() => {
    const [picture, below] = [image.current, ground.current];
    if (!picture || !below) return undefined;
    return whenUnhurried(() => {
      asked.current = performance.now();
      if (srcSet) picture.srcset = srcSet;
      picture.src = src;
      if (isHere(picture)) clear(below);
      else if (thumbhash) blurWhenLate({ picture, ground: below }, thumbhash);
    }, below);
  }, [src, srcSet, thumbhash]);
  return (
    <div
      ref={ground}
      className={classes(box.className, WAITING)}
      style={{ ...box.style, backgroundColor: averageColour(thumbhash) ?? tint }}
    >
      <img
        ref={image}
        sizes={large ? sizes : undefined}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        // Chromium frames a picture that was not asked for yet.
        className="absolute inset-0 size-full object-cover [&:not([src])]:invisible"
        onLoad={({ currentTarget }) => {
          if (performance.now() - asked.current < SOON_MS) clear(ground.current);
          else currentTarget.classList.add('arrives');
        }}
        onAnimationEnd={() => clear(ground.current)}
        onError={() => onBroken(src)}
      />
    </div>
  );
}

/** Nothing may shine through a picture that is transparent in places. */
function clear(ground: HTMLElement | null): void {
  if (ground) ground.dataset['arrived'] = '';
}
