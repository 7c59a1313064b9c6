import { zoomAt } from './media-viewer-zoom.ts';
import type { Point, Zoom } from './media-viewer-zoom.ts';

interface Span {
  /** Between the fingers. */
  readonly middle: Point;
  /** How far apart they are; 0 for a single one. */
  readonly spread: number;
}

/** How fingers took hold of the picture; what they do next is measured against it. */
export interface Hold extends Span {
  readonly zoom: Zoom;
  /** Two fingers since the first came down: lifting the last of them is no press. */
  readonly wasPinch: boolean;
}

export function takeHold(points: readonly Point[], zoom: Zoom, before: Hold | null): Hold | null {
  if (points.length === 0) return null;
  const wasPinch = points.length > 1 || (before?.wasPinch ?? false);
  return { ...spanOf(points), zoom, wasPinch };
}

export function follow({ zoom, middle, spread }: Hold, points: readonly Point[]): Zoom {
  const now = spanOf(points);
  const factor = spread > 0 && now.spread > 0 ? now.spread / spread : 1;
  const { scale, x, y } = zoomAt(zoom, factor, middle);
  return { scale, x: x + now.middle.x - middle.x, y: y + now.middle.y - middle.y };
}

function spanOf([a = { x: 0, y: 0 }, b]: readonly Point[]): Span {
  if (!b) return { middle: a, spread: 0 };
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    spread: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  };
}
