export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Capsule {
  readonly radius: number;
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

export const scaled = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

export const shift = (box: Box, x: number, y: number): Box => ({
  ...box,
  x: box.x + x,
  y: box.y + y,
});

export function bounds(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Distance between two controls, which are round at both ends; negative if they overlap. */
export function gapBetween(a: Box, b: Box): number {
  const [one, two] = [a, b].map(({ x, y, width, height }) => {
    const radius = Math.min(width, height) / 2;
    return { radius, from: x + radius, to: x + width - radius, y: y + height / 2 };
  }) as [Capsule, Capsule];
  const across = Math.max(0, one.from - two.to, two.from - one.to);
  return Math.hypot(across, one.y - two.y) - one.radius - two.radius;
}

/** Whether boxes are inside of an area and at least a gap apart. */
export const fits = (boxes: readonly Box[], area: Box, gap: number): boolean =>
  boxes.every(
    (box, index) =>
      box.x >= area.x &&
      box.y >= area.y &&
      box.x + box.width <= area.x + area.width &&
      box.y + box.height <= area.y + area.height &&
      boxes.slice(index + 1).every((other) => gapBetween(box, other) >= gap),
  );

export const clamp = (value: number, from: number, to: number): number =>
  Math.max(from, Math.min(to, value));
