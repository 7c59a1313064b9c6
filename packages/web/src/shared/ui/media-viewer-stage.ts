import { fitted } from './media-viewer-zoom.ts';
import type { Point, Size } from './media-viewer-zoom.ts';

/** Where an event happened, counted from the middle of the stage. */
export function fromMiddle(
  stage: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = stage?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

export function sizeOf(stage: HTMLElement): Size {
  return { width: stage.clientWidth, height: stage.clientHeight };
}

/** A picture not loaded yet is taken to be as large as the stage. */
export function pictureSize(stage: HTMLElement): Size {
  const picture = stage.querySelector('img');
  if (!picture || picture.naturalWidth === 0) return sizeOf(stage);
  return { width: picture.naturalWidth, height: picture.naturalHeight };
}

export function isOnPicture(stage: HTMLElement, { x, y }: Point): boolean {
  const { width, height } = fitted(sizeOf(stage), pictureSize(stage));
  return Math.abs(x) <= width / 2 && Math.abs(y) <= height / 2;
}
