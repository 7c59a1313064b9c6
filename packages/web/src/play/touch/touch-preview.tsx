import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { PadFamily } from '#play/controls/system-pads.ts';
import { classes } from '#shared/lib/classes.ts';
import type { Orientation, TouchAppearance, TouchGroup } from '#shared/lib/player-settings.ts';

import { bounds, clamp } from './box.ts';
import type { Box } from './box.ts';
import styles from './touch-pad.module.css';
import { layoutTouch } from './touch-layout.ts';
import type { TouchControl } from './touch-parts.ts';
import { TouchPad } from './touch-pad.tsx';

interface Offset {
  readonly x: number;
  readonly y: number;
}

interface Props {
  family: PadFamily;
  orientation: Orientation;
  appearance: TouchAppearance;
  onMove: (group: TouchGroup, offset: Offset) => void;
}

const PHONE = [390, 844] as const;
const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };
/** Longest side of the preview, in CSS pixels. */
const LONGEST = { portrait: 372, landscape: 432 };
/** Space that the dialog needs around the preview, in CSS pixels. */
const AROUND = { width: 56, height: 204 };

/** The screen of this device; computers show that of a phone. */
function screenOf(orientation: Orientation) {
  const isTouchScreen = window.matchMedia('(pointer: coarse)').matches;
  const sides = isTouchScreen ? [window.innerWidth, window.innerHeight] : PHONE;
  const [long, short] = [Math.max(...sides), Math.min(...sides)];
  return orientation === 'portrait'
    ? { width: short, height: long, insets: NO_INSETS }
    : { width: long, height: short, insets: NO_INSETS };
}

/** The controls over a picture that is light and dark; groups can be dragged or moved by keys. */
export function TouchPreview({ family, orientation, appearance, onMove }: Props) {
  const screen = screenOf(orientation);
  const layout = layoutTouch(family, screen, appearance);
  const { controls, picture } = layout;
  const longest = Math.max(screen.width, screen.height);
  const widest = Math.min(LONGEST[orientation], window.innerWidth - AROUND.width) / longest;
  // In landscape, the whole preview fits into the height of the window.
  const highest = (window.innerHeight - AROUND.height) / screen.height;
  const scale = orientation === 'landscape' ? Math.min(widest, highest) : widest;
  const height = screen.height - picture.top - picture.bottom;
  const width = Math.min(screen.width, height * (4 / 3));
  return (
    <div
      className={classes(
        'relative mx-auto overflow-hidden rounded-lg border border-line-strong',
        styles['screen'],
      )}
      style={{ width: screen.width * scale, height: screen.height * scale }}
    >
      <div
        className="absolute top-0 left-0 origin-top-left"
        style={{ width: screen.width, height: screen.height, scale }}
      >
        <div
          aria-hidden="true"
          className={styles['scene']}
          style={{
            top: picture.top + (height - width * 0.75) / 2,
            left: (screen.width - width) / 2,
            width,
            height: width * 0.75,
          }}
        />
        <TouchPad layout={layout} family={family} opacity={appearance.opacity} />
        {groupsOf(controls, orientation).map(({ group, side, box }) => (
          <Handle
            key={`${group}-${side}`}
            group={group}
            box={box}
            offset={appearance[group] ?? { x: 0, y: 0 }}
            screen={{ ...screen, scale, mirror: group === 'small' && side === 'right' }}
            onMove={(offset) => onMove(group, offset)}
          />
        ))}
      </div>
    </div>
  );
}

interface Group {
  readonly group: TouchGroup;
  readonly side: TouchControl['side'];
  readonly box: Box;
}

/** The boxes of the groups; the small buttons are two in landscape. */
function groupsOf(controls: readonly TouchControl[], orientation: Orientation): Group[] {
  const groups = Map.groupBy(controls, ({ group, side }) =>
    group === 'small' && orientation === 'portrait' ? 'small-left' : `${group}-${side}`,
  );
  return [...groups].flatMap(([key, members]) => {
    const [first] = members;
    if (!first) return [];
    const side = key.endsWith('left') ? 'left' : 'right';
    return [{ group: first.group, side, box: bounds(members.map(({ box }) => box)) }];
  });
}

interface HandleProps {
  group: TouchGroup;
  box: Box;
  offset: Offset;
  screen: { width: number; height: number; scale: number; mirror: boolean };
  onMove: (offset: Offset) => void;
}

const MARGIN = 8;
const KEY_STEP = 0.02;
const STEPS: Readonly<Record<string, Offset>> = {
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
};

function Handle({ group, box, offset, screen, onMove }: HandleProps) {
  const { t } = useTranslation('play');
  const start = useRef<{ pointer: Offset; offset: Offset; box: Box } | null>(null);
  const move = (from: { offset: Offset; box: Box }, by: Offset) => {
    const { width, height } = screen;
    const x = clamp(by.x, -from.box.x / width, 1 - (from.box.x + from.box.width) / width);
    const y = clamp(by.y, -from.box.y / height, 1 - (from.box.y + from.box.height) / height);
    onMove({ x: from.offset.x + (screen.mirror ? -x : x), y: from.offset.y + y });
  };
  return (
    <button
      type="button"
      aria-label={t(`touch-group-${group}`)}
      className="absolute cursor-move touch-none rounded-xl border-3 border-dashed border-accent/50 hover:border-accent focus-visible:border-accent active:border-accent"
      style={{
        left: box.x - MARGIN,
        top: box.y - MARGIN,
        width: box.width + 2 * MARGIN,
        height: box.height + 2 * MARGIN,
      }}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { pointer: { x: event.clientX, y: event.clientY }, offset, box };
      }}
      onPointerMove={(event) => {
        const from = start.current;
        if (!from) return;
        move(from, {
          x: (event.clientX - from.pointer.x) / screen.scale / screen.width,
          y: (event.clientY - from.pointer.y) / screen.scale / screen.height,
        });
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (!step) return;
        event.preventDefault();
        move({ offset, box }, step);
      }}
    />
  );
}
