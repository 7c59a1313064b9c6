/** Where the picture is: moved by `x` and `y` pixels from the middle, after scaling. */
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

export const AT_REST: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST_SCALE = 6;

/** Scales while what lies under the point stays under it. The point counts from the middle. */
export function zoomAt({ scale, x, y }: Zoom, factor: number, point: Point): Zoom {
  const next = Math.max(1, Math.min(MOST_SCALE, scale * factor));
  const ratio = next / scale;
  return {
    scale: next,
    x: point.x - (point.x - x) * ratio,
    y: point.y - (point.y - y) * ratio,
  };
}

/** No gap may open between the picture and the edge of the stage. */
export function keepInside(zoom: Zoom, stage: Size, picture: Size): Zoom {
  const room = (outer: number, inner: number) => Math.max(0, (inner * zoom.scale - outer) / 2);
  const shown = fitted(stage, picture);
  return {
    scale: zoom.scale,
    x: within(zoom.x, room(stage.width, shown.width)),
    y: within(zoom.y, room(stage.height, shown.height)),
  };
}

/** As large as the stage allows without cutting. */
export function fitted(stage: Size, picture: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** `+ 0`: minus nothing is nothing. */
const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value)) + 0;
