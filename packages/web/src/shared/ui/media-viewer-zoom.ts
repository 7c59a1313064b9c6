/** `x` and `y` are the offset from the center in pixels, after scaling. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 6;

/** Scales around a point, which is relative to the center of the stage. */
export function zoomAt({ scale, x, y }: Zoom, factor: number, point: Point): Zoom {
  const next = Math.max(1, Math.min(MAX_SCALE, scale * factor));
  const ratio = next / scale;
  return {
    scale: next,
    x: point.x - (point.x - x) * ratio,
    y: point.y - (point.y - y) * ratio,
  };
}

/** Limits the offset so that no gap opens at the edges of the stage. */
export function limitToStage(zoom: Zoom, stage: Size, picture: Size): Zoom {
  const room = (outer: number, inner: number) => Math.max(0, (inner * zoom.scale - outer) / 2);
  const shown = fitted(stage, picture);
  return {
    scale: zoom.scale,
    x: within(zoom.x, room(stage.width, shown.width)),
    y: within(zoom.y, room(stage.height, shown.height)),
  };
}

/** Size of the image in the stage, as with `object-fit: contain`. */
export function fitted(stage: Size, picture: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** `+ 0` turns -0 into 0. */
const within = (value: number, max: number): number => Math.max(-max, Math.min(max, value)) + 0;

interface Fingers {
  readonly center: Point;
  /** Distance between two fingers; 0 for a single one. */
  readonly distance: number;
}

/** Start of a drag or pinch, which later positions are compared with. */
export interface Gesture extends Fingers {
  readonly zoom: Zoom;
  /** Two fingers were down, so lifting the last one is no click. */
  readonly wasPinch: boolean;
}

export function startGesture(
  points: readonly Point[],
  zoom: Zoom,
  before: Gesture | null,
): Gesture | null {
  if (points.length === 0) return null;
  const wasPinch = points.length > 1 || (before?.wasPinch ?? false);
  return { ...fingersAt(points), zoom, wasPinch };
}

export function gestureZoom({ zoom, center, distance }: Gesture, points: readonly Point[]): Zoom {
  const now = fingersAt(points);
  const factor = distance > 0 && now.distance > 0 ? now.distance / distance : 1;
  const { scale, x, y } = zoomAt(zoom, factor, center);
  return { scale, x: x + now.center.x - center.x, y: y + now.center.y - center.y };
}

function fingersAt([a = { x: 0, y: 0 }, b]: readonly Point[]): Fingers {
  if (!b) return { center: a, distance: 0 };
  return {
    center: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  };
}

export type ZoomAction =
  | { readonly do: 'scale'; readonly by: -1 | 1 }
  | { readonly do: 'fit' }
  | { readonly do: 'pan'; readonly x: number; readonly y: number };

export type ViewerAction =
  | ZoomAction
  | { readonly do: 'step'; readonly by: -1 | 1 }
  | { readonly do: 'first' }
  | { readonly do: 'last' };

const PAN_PX = 96;

const KEYS: Readonly<Record<string, ViewerAction>> = {
  PageUp: { do: 'step', by: -1 },
  PageDown: { do: 'step', by: 1 },
  Home: { do: 'first' },
  End: { do: 'last' },
  '+': { do: 'scale', by: 1 },
  '=': { do: 'scale', by: 1 },
  '-': { do: 'scale', by: -1 },
  '0': { do: 'fit' },
};

const NOT_ENLARGED: Readonly<Record<string, ViewerAction>> = {
  ArrowLeft: { do: 'step', by: -1 },
  ArrowRight: { do: 'step', by: 1 },
};

/** Arrow keys pan an enlarged image, which is otherwise impossible without a pointer. */
const ENLARGED: Readonly<Record<string, ViewerAction>> = {
  ArrowLeft: { do: 'pan', x: PAN_PX, y: 0 },
  ArrowRight: { do: 'pan', x: -PAN_PX, y: 0 },
  ArrowUp: { do: 'pan', x: 0, y: PAN_PX },
  ArrowDown: { do: 'pan', x: 0, y: -PAN_PX },
};

export const actionOf = (key: string, isEnlarged: boolean): ViewerAction | undefined =>
  KEYS[key] ?? (isEnlarged ? ENLARGED : NOT_ENLARGED)[key];
