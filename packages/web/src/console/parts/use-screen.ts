import { useSyncExternalStore } from 'react';

/** The smallest root font size in px: texts stay readable on phones. */
const MIN_REM_PX = 9;
/** A TV screen is 120 by 67.5 rem, from 720p to 4K. */
const TV = { width: 120, height: 67.5 } as const;

const SAFE_AREA = 'env(safe-area-inset-left), env(safe-area-inset-right)';

const remPx = (): number =>
  Math.max(MIN_REM_PX, Math.min(innerWidth / TV.width, innerHeight / TV.height));

/** Sets the root font size and the side margins; the returned function removes them. */
export function startTvRootFontSize(): () => void {
  const { style } = document.documentElement;
  const resize = () => {
    const rem = remPx();
    const margin = MARGIN[shapeOf(innerWidth / rem, innerHeight / rem)];
    // The pause menu of a game is drawn larger.
    style.setProperty('font-size', `calc(${rem}px * var(--tv-scale, 1))`);
    style.setProperty('--edge', `max(${margin}rem, ${SAFE_AREA})`);
  };
  resize();
  window.addEventListener('resize', resize);
  return () => {
    window.removeEventListener('resize', resize);
    style.removeProperty('font-size');
    style.removeProperty('--edge');
  };
}

export interface Screen {
  /** In rem, without the margins at both sides. */
  readonly width: number;
  /** In rem, without the hints at the bottom. */
  readonly height: number;
  /** `short`: a phone on its side; `narrow`: a phone held upright. */
  readonly shape: 'tv' | 'short' | 'narrow';
}

/** Heights of the hints, and widths of the margins, in rem. */
const HINTS = 6.5;
const MARGIN = { tv: 5, short: 4, narrow: 2 } as const;

/** Sizes from which TV layouts fit. */
const TV_MIN = { width: 100, height: 60 } as const;

export function screenOf(width: number, height: number): Screen {
  const shape = shapeOf(width, height);
  return { width: width - 2 * MARGIN[shape], height: height - HINTS, shape };
}

function shapeOf(width: number, height: number): Screen['shape'] {
  if (width < height) return 'narrow';
  return width >= TV_MIN.width && height >= TV_MIN.height ? 'tv' : 'short';
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

const snapshot = (): string => `${innerWidth / remPx()} ${innerHeight / remPx()}`;

/** The size of the window in rem, and the layout that fits it. */
export function useScreen(): Screen {
  const [width = 0, height = 0] = useSyncExternalStore(subscribe, snapshot).split(' ').map(Number);
  return screenOf(width, height);
}
