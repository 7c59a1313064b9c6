import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { useMediaGestures } from './media-viewer-gestures.ts';
import type { Zoom } from './media-viewer-zoom.ts';
import { Spinner } from './spinner.tsx';

interface Props {
  src: string;
  alt: string;
  broken: string;
  stage: RefObject<HTMLDivElement | null>;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  settle: (zoom: Zoom) => void;
  onSwipe: (direction: -1 | 1) => void;
  onLeave: () => void;
}

/** Screens of old consoles: their pixels are part of the picture. */
const PIXEL_ART_WIDTH = 512;

export function MediaViewerPicture({ src, alt, broken, stage, zoom, ...gestures }: Props) {
  const [state, setState] = useState<'loading' | 'pixels' | 'smooth' | 'broken'>('loading');
  const { isHeld, handlers } = useMediaGestures({ stage, zoom, ...gestures });

  return (
    <div
      ref={stage}
      {...handlers}
      className={classes(
        'absolute inset-0 touch-none overflow-hidden select-none',
        zoom.scale > 1 ? (isHeld ? 'cursor-grabbing' : 'cursor-grab') : 'cursor-zoom-in',
      )}
    >
      {state === 'broken' ? (
        <p className="grid size-full place-content-center justify-items-center gap-3 p-6 text-ink-soft">
          <ImageOff size={32} aria-hidden="true" />
          {broken}
        </p>
      ) : (
        <img
          src={src}
          alt={alt}
          draggable={false}
          onLoad={(event) => {
            const isSmall = event.currentTarget.naturalWidth <= PIXEL_ART_WIDTH;
            setState(isSmall ? 'pixels' : 'smooth');
          }}
          onError={() => setState('broken')}
          className={classes(
            'size-full object-contain',
            !isHeld && 'transition-transform duration-(--duration-base)',
            state === 'loading' && 'opacity-0',
            state === 'pixels' && '[image-rendering:pixelated]',
          )}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      )}
      {state === 'loading' && (
        <span className="pointer-events-none absolute inset-0 grid place-items-center">
          <Spinner size={32} announced />
        </span>
      )}
    </div>
  );
}
