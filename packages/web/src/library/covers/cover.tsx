import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';

import { platformColors } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';
import { useBrokenImages } from '#shared/lib/use-broken-images.ts';

import { approximateRatio, averageColour } from './thumb-hash-header.ts';

interface Props {
  /** If absent, empty or broken, a cover is generated from the title. */
  src?: string | null | undefined;
  /** A larger version, used if `src` would look coarse at `sizes`. */
  large?: string | null | undefined;
  /** The width at which it is shown, as in `sizes` of an image. */
  sizes?: string | undefined;
  thumbhash?: string | null | undefined;
  /** Width by height. */
  ratio: number;
  /** In pixels, if known, so that a generated cover is laid out faster. */
  width?: number | undefined;
  title: string;
  platformSlug: string;
  family: string | null | undefined;
  /** The title is next to it, so a generated cover leaves it out. */
  isBesideTitle?: boolean | undefined;
  /** Loaded at once instead of when it comes near the viewport. */
  eager?: boolean | undefined;
  className?: string | undefined;
  /** Shown on the cover. */
  children?: ReactNode;
}

/** A cover that takes longer to load shows a blurred preview, then fades in. */
const SLOW_MS = 400;
const SMALL_WIDTH = 320;
const LARGE_WIDTH = 960;

/** A picture is cropped to the box of the cover unless the shapes differ by more than this factor. */
const CROPPED_UP_TO = 1.3;

/** Until the picture is loaded, the background shows its color or a blurred preview. */
const LOADING = 'bg-cover data-arrived:bg-transparent! data-arrived:bg-none!';

// Loaded on demand: only needed if a game has no cover.
const GeneratedCover = lazy(async () => {
  const { GeneratedCover: component } = await import('./generated-cover.tsx');
  return { default: component };
});

/** The cover of a game. Its box has the same size before and after loading. */
export function Cover({ src, ratio, className, children, ...game }: Props) {
  const { broken, onBroken } = useBrokenImages();
  const { title, platformSlug, family, width, isBesideTitle } = game;
  const tint = platformColors(platformSlug, family ?? null).base;
  const box = { className: classes('relative', className), style: { aspectRatio: ratio } };
  if (src && !broken.has(src)) {
    return (
      <CoverImage
        key={src}
        {...game}
        src={src}
        box={box}
        isWhole={isOtherShape(game.thumbhash, ratio)}
        tint={tint}
        onBroken={onBroken}
      >
        {children}
      </CoverImage>
    );
  }
  return (
    <div data-cover {...box}>
      {/* The fallback ignores the pointer: it is replaced soon, and a press that began on it would
         get lost. */}
      <Suspense
        fallback={
          <div
            className="pointer-events-none size-full rounded-[inherit]"
            style={{ background: tint }}
          />
        }
      >
        <GeneratedCover
          title={title}
          platformSlug={platformSlug}
          family={family}
          isBesideTitle={isBesideTitle}
          size={width === undefined ? undefined : { width, height: width / ratio }}
          className="size-full rounded-[inherit]"
        />
      </Suspense>
      {children}
    </div>
  );
}

function isOtherShape(thumbhash: string | null | undefined, ratio: number): boolean {
  const factor = (approximateRatio(thumbhash) ?? ratio) / ratio;
  return factor > CROPPED_UP_TO || factor < 1 / CROPPED_UP_TO;
}

interface ImageProps {
  src: string;
  large?: string | null | undefined;
  sizes?: string | undefined;
  thumbhash?: string | null | undefined;
  eager?: boolean | undefined;
  box: { className: string; style: CSSProperties };
  /** Shown uncropped, on its average color. */
  isWhole: boolean;
  tint: string;
  onBroken: (src: string) => void;
  children: ReactNode;
}

/**
 * The image of a cover. Its states are set without React, because hundreds can load per second
 * while a gallery scrolls.
 */
function CoverImage(props: ImageProps) {
  const { src, large, sizes, thumbhash, eager, box, isWhole, tint, onBroken, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [requestedAt] = useState(() => performance.now());
  useEffect(() => {
    const [picture, element] = [image.current, container.current];
    if (!picture || !element) return undefined;
    if (isLoaded(picture)) showLoaded(element);
    if (isLoaded(picture) || !thumbhash) return undefined;
    return previewIfSlow({ container: element, picture, thumbhash, requestedAt });
  }, [thumbhash, requestedAt]);
  return (
    <div
      ref={container}
      data-cover
      className={classes(box.className, !isWhole && LOADING)}
      style={{ ...box.style, backgroundColor: averageColour(thumbhash) ?? tint }}
    >
      <img
        ref={image}
        src={src}
        srcSet={large ? `${src} ${SMALL_WIDTH}w, ${large} ${LARGE_WIDTH}w` : undefined}
        sizes={large ? sizes : undefined}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        className={classes(
          'absolute inset-0 size-full rounded-[inherit]',
          isWhole ? 'object-contain' : 'object-cover',
        )}
        onLoad={({ currentTarget }) => {
          if (performance.now() - requestedAt < SLOW_MS) showLoaded(container.current);
          else currentTarget.classList.add('arrives');
        }}
        onAnimationEnd={() => showLoaded(container.current)}
        onError={() => onBroken(src)}
      />
      {children}
    </div>
  );
}

const isLoaded = (picture: HTMLImageElement): boolean =>
  picture.complete && picture.naturalWidth > 0;

/** Removes the background, which would shine through transparent pictures. */
function showLoaded(container: HTMLElement | null): void {
  if (container) container.dataset['arrived'] = '';
}

interface LoadingCover {
  container: HTMLElement;
  picture: HTMLImageElement;
  thumbhash: string;
  requestedAt: number;
}

/**
 * Covers that are loading. They share one timer, because a gallery mounts a hundred at once and
 * most load in time.
 */
const loading = new Set<LoadingCover>();
let timer: number | undefined;

function previewIfSlow(cover: LoadingCover): () => void {
  loading.add(cover);
  timer ??= window.setTimeout(showPreviews, SLOW_MS);
  return () => loading.delete(cover);
}

function showPreviews(): void {
  timer = undefined;
  for (const cover of loading) {
    if (performance.now() - cover.requestedAt < SLOW_MS) continue;
    loading.delete(cover);
    void showPreview(cover);
  }
  if (loading.size > 0) timer = window.setTimeout(showPreviews, SLOW_MS);
}

async function showPreview({ container, picture, thumbhash }: LoadingCover): Promise<void> {
  // Loaded on demand: on a fast network no cover is slow.
  const { thumbHashImage } = await import('./thumb-hash.ts');
  const preview = container.isConnected && !isLoaded(picture) && thumbHashImage(thumbhash);
  if (preview) container.style.backgroundImage = `url(${preview})`;
}
