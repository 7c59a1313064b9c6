import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

import { fromMiddle } from './media-viewer-stage.ts';
import { zoomAt } from './media-viewer-zoom.ts';
import type { Zoom } from './media-viewer-zoom.ts';

/** Two fingers on a touch pad arrive as a wheel with Ctrl, in smaller steps. */
const SPEED = 0.002;
const PAD_SPEED = 0.01;

export function useWheelZoom(
  stage: RefObject<HTMLElement | null>,
  zoom: Zoom,
  settle: (zoom: Zoom) => void,
): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? PAD_SPEED : SPEED));
    settle(zoomAt(zoom, factor, fromMiddle(stage.current, event)));
  });
  useEffect(() => {
    const box = stage.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // React listens passively: the browser would zoom the page as well.
    box?.addEventListener('wheel', listener, { passive: false });
    return () => box?.removeEventListener('wheel', listener);
  }, [stage]);
}
