import { useRef, useState } from 'react';

import type { ZoomAction } from './media-viewer-keys.ts';
import { pictureSize, sizeOf } from './media-viewer-stage.ts';
import { AT_REST, keepInside, zoomAt } from './media-viewer-zoom.ts';
import type { Zoom } from './media-viewer-zoom.ts';

const STEP = 1.5;

/** How the picture at this index is looked at; every other one starts whole. */
export function useViewerZoom(index: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ index, zoom: AT_REST });
  const zoom = state.index === index ? state.zoom : AT_REST;

  const setZoom = (next: Zoom) => setState({ index, zoom: next });
  const settle = (next: Zoom) => {
    const { current } = stage;
    if (current) setZoom(keepInside(next, sizeOf(current), pictureSize(current)));
  };
  const perform = (action: ZoomAction) => {
    if (action.do === 'fit') setZoom(AT_REST);
    else if (action.do === 'scale') settle(zoomAt(zoom, STEP ** action.by, { x: 0, y: 0 }));
    else settle({ scale: zoom.scale, x: zoom.x + action.x, y: zoom.y + action.y });
  };
  return { stage, zoom, setZoom, settle, perform };
}
