import type { PadFamily } from '#play/controls/system-pads.ts';
import type { TouchAppearance } from '#shared/lib/player-settings.ts';

import { bounds, clamp, fits, scaled, shift } from './box.ts';
import type { Box } from './box.ts';
import { GAP, inRows, sideParts, smallButtons } from './touch-parts.ts';
import type { TouchControl } from './touch-parts.ts';

/** The screen in CSS pixels; the insets are those of notches and rounded corners. */
export interface TouchScreen {
  readonly width: number;
  readonly height: number;
  readonly insets: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
}

export interface TouchLayout {
  readonly controls: readonly TouchControl[];
  /** Space above and below the picture of the game. */
  readonly picture: { readonly top: number; readonly bottom: number };
}

/** Height of the page's bar in portrait, and of the pause button in landscape. */
export const BAR = 60;
/** Height of the picture divided by its width, for systems that filled a TV. */
const TV = 0.77;
const PICTURES: Readonly<Partial<Record<PadFamily, number>>> = {
  gameboy: 0.9,
  gamegear: 0.9,
  neogeopocket: 0.95,
  nds: 1.5,
  gba: 2 / 3,
  lynx: 0.65,
  psp: 0.57,
  virtualboy: 0.59,
};
/** Maximum height of the picture in portrait, as a fraction of the screen's height. */
const PICTURE_HEIGHT = 0.48;
const MIN_SCALE = 0.4;
const MIN_GAP = 4;
/** Share of the free height that stays below the pad. */
const FREE_BELOW = { portrait: 0.4, landscape: 0.3 };

/** A pad laid out for a screen, with the appearance that the user has set. */
export function layoutTouch(
  family: PadFamily,
  screen: TouchScreen,
  appearance: TouchAppearance,
): TouchLayout {
  const isPortrait = screen.height > screen.width;
  const top = screen.insets.top + BAR;
  const pictureHeight = Math.min(
    screen.width * (PICTURES[family] ?? TV),
    screen.height * PICTURE_HEIGHT,
  );
  const picture = isPortrait
    ? { top, bottom: screen.height - top - pictureHeight }
    : { top: 0, bottom: 0 };
  const area: Box = {
    x: screen.insets.left,
    y: isPortrait ? top + pictureHeight : top,
    width: screen.width - screen.insets.left - screen.insets.right,
    height: (isPortrait ? picture.bottom : screen.height - top) - screen.insets.bottom,
  };
  let scale = appearance.size;
  let placed = placePad(family, area, { scale, isPortrait });
  while (
    scale > MIN_SCALE &&
    !fits(
      placed.map(({ box }) => box),
      area,
      MIN_GAP,
    )
  ) {
    scale -= 0.02;
    placed = placePad(family, area, { scale, isPortrait });
  }
  return { controls: moveGroups(placed, screen, appearance), picture };
}

interface Placing {
  readonly scale: number;
  readonly isPortrait: boolean;
}

/**
 * Places the controls of each hand at its side of an area and the small buttons in rows below them.
 * `sideParts` and `inRows` lay out their controls around 0, 0 and at 100 %, so each of these groups
 * is scaled and then shifted as a whole.
 */
function placePad(family: PadFamily, area: Box, { scale, isPortrait }: Placing): TouchControl[] {
  const left = sideParts(family, 'left', isPortrait);
  const right = sideParts(family, 'right', isPortrait);
  const small = smallButtons(family);
  const sides = [...left, ...right];
  // How far the controls of both hands reach above and below the center of their main ones.
  const above = -Math.min(0, ...sides.map(({ box }) => box.y)) * scale;
  const below = Math.max(0, ...sides.map(({ box }) => box.y + box.height)) * scale;
  const rows = isPortrait
    ? [inRows(small, 4)]
    : (['left', 'right'] as const).map((side) =>
        inRows(
          small.filter((part) => part.side === side),
          2,
        ),
      );
  const rowsHeight = Math.max(0, ...rows.flat().map(({ box }) => box.y + box.height)) * scale;
  const smallHeight = rowsHeight > 0 ? rowsHeight + GAP * scale : 0;
  const free = Math.max(0, area.height - above - below - smallHeight - GAP);
  const margin = isPortrait ? Math.max(12, area.width * 0.035) : 12;
  const freeBelow = free * FREE_BELOW[isPortrait ? 'portrait' : 'landscape'];
  const bottom = area.y + area.height - GAP / 2 - freeBelow;
  // The centers of the main controls.
  const middle = bottom - smallHeight - below;
  const leftmost = Math.min(...left.map(({ box }) => box.x)) * scale;
  const rightmost = Math.max(...right.map(({ box }) => box.x + box.width)) * scale;
  const leftX = area.x + margin - leftmost;
  const rightX = area.x + area.width - margin - rightmost;
  const moveTo = (parts: readonly TouchControl[], x: number, y: number): TouchControl[] =>
    parts.map((part) => ({ ...part, box: shift(scaled(part.box, scale), x, y) }));
  /** The center of a row: in landscape below the main control, unless the row is too wide. */
  const rowX = (row: readonly TouchControl[], index: number): number => {
    if (isPortrait) return area.x + area.width / 2;
    const half = Math.max(0, ...row.map(({ box }) => box.x + box.width)) * scale;
    return index === 0
      ? Math.max(leftX, area.x + margin + half)
      : Math.min(rightX, area.x + area.width - margin - half);
  };
  return [
    ...moveTo(left, leftX, middle),
    ...moveTo(right, rightX, middle),
    ...rows.flatMap((row, index) => moveTo(row, rowX(row, index), bottom - rowsHeight)),
  ];
}

/** Moves groups to where the user has placed them, but never outside of the screen. */
function moveGroups(
  placed: readonly TouchControl[],
  { width, height, insets }: TouchScreen,
  appearance: TouchAppearance,
): TouchControl[] {
  const isSplit = width > height;
  const isTogether = (a: TouchControl, b: TouchControl): boolean =>
    a.group === b.group && (a.group !== 'small' || !isSplit || a.side === b.side);
  return placed.map((control) => {
    const offset = appearance[control.group] ?? { x: 0, y: 0 };
    const isMirrored = control.group === 'small' && isSplit && control.side === 'right';
    const box = bounds(placed.filter((one) => isTogether(one, control)).map((one) => one.box));
    const x = clamp(
      (isMirrored ? -offset.x : offset.x) * width,
      insets.left - box.x,
      width - insets.right - box.x - box.width,
    );
    const y = clamp(
      offset.y * height,
      insets.top - box.y,
      height - insets.bottom - box.y - box.height,
    );
    return { ...control, box: shift(control.box, x, y) };
  });
}
