import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, SyntheticEvent } from 'react';

import type { RomCard } from '@saveroom/contract';

import type { RomMarks } from '#library/data/roms-actions.ts';
import type { DownloadWay, Downloadable } from '#library/data/roms-download.ts';

import type { SelectionControl } from './selection.ts';

/** The action of a button on a card, stored in its `data-act`. */
export type GameAction = 'play' | 'download' | 'favorite' | 'menu';

export interface GameActions {
  setFavorite: (ids: readonly number[], favorite: boolean) => void;
  setMarks: (ids: readonly number[], marks: RomMarks) => void;
  /** Several games are one archive unless `how` is `each`. */
  download: (games: readonly Downloadable[], how?: DownloadWay) => void;
}

/** Actions that other domains add to the menus of games. Absent: not offered. */
export interface GallerySlots {
  readonly onAddToCollection?: ((ids: readonly number[]) => void) | undefined;
  readonly onRemoveFromCollection?: ((ids: readonly number[]) => void) | undefined;
  /** The games have saves, so that starting without one is a choice. */
  readonly canStartOver?: boolean | undefined;
  /** Removes a game from the recently played ones. */
  readonly onForgetPlayed?: ((id: number) => void) | undefined;
}

interface Options {
  romAt: (index: number) => RomCard | undefined;
  /** Absent where games can't be selected. */
  selection?: SelectionControl | undefined;
  onOpen: (rom: RomCard, cover: HTMLElement | null, index: number) => void;
  /** Called when the pointer rests on a game, which may be opened next. */
  onPreload: (rom: RomCard) => void;
  onAction: (action: GameAction, rom: RomCard, button: HTMLElement) => void;
  onGameFocus: (index: number, event: FocusEvent<HTMLElement>) => void;
  onBlur?: (() => void) | undefined;
  /** Keys other than the space bar on a card, which selects its game. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;

const indexOf = (target: EventTarget): number | null => {
  const text = cellOf(target)?.dataset['index'];
  return text === undefined ? null : Number(text);
};

/**
 * All events of all cards in a grid, list or shelf, as listeners of the element around them. Cards have
 * no handlers of their own: they are found by `data-index` and `data-act`.
 */
export function useGameEvents(options: Options) {
  const { romAt, selection, onOpen, onPreload, onAction } = options;
  const [focused, setFocused] = useState<number | null>(null);
  const { hovered, hover } = useHoveredGame((index) => {
    const rom = romAt(index);
    if (rom) onPreload(rom);
  });
  const select = (index: number, isRange: boolean) => {
    const rom = romAt(index);
    if (!rom || !selection) return;
    if (isRange && selection.state.anchor !== null) {
      void selection.extend(index, !selection.state.ids.has(rom.id));
    } else selection.toggle(rom);
  };
  const { wasLongPress, ...press } = useLongPress(
    (target) => (selection ? indexOf(target) : null),
    (index) => select(index, false),
  );

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target, shiftKey } = event;
    const index = indexOf(target);
    const rom = index === null ? undefined : romAt(index);
    if (index === null || !rom || !(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('[data-act]');
    if (wasLongPress()) event.preventDefault();
    else if (button?.dataset['act'] === 'choose') select(index, shiftKey);
    else if (button) onAction(button.dataset['act'] as GameAction, rom, button);
    else if (selection && (shiftKey || selection.isSelecting)) {
      event.preventDefault();
      select(index, shiftKey);
    } else if (!event.metaKey && !event.ctrlKey && !event.altKey && !shiftKey) {
      event.preventDefault();
      onOpen(rom, cellOf(target)?.querySelector<HTMLElement>('[data-cover]') ?? null, index);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = indexOf(event.target);
    // On a button of a card, the space bar presses the button.
    const isCard = event.target instanceof Element && event.target.matches('[data-focus]');
    if (selection && event.key === ' ' && isCard && index !== null) {
      event.preventDefault();
      select(index, event.shiftKey);
    } else options.onKeyDown(event);
  };

  return {
    /** Whether a card is hovered or has the keyboard's focus, and shows its buttons. */
    isActive: (index: number): boolean => index === hovered || index === focused,
    listeners: {
      ...press,
      onClick,
      onKeyDown,
      onPointerOver: (event: PointerEvent<HTMLElement>) => {
        const hasMoved = event.movementX !== 0 || event.movementY !== 0;
        if (event.pointerType === 'mouse') hover(indexOf(event.target), hasMoved);
      },
      onPointerLeave: () => hover(null, true),
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const index = indexOf(event.target);
        if (index === null) return;
        setFocused(event.target.matches(':focus-visible') ? index : null);
        options.onGameFocus(index, event);
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
        if (currentTarget.contains(relatedTarget)) return;
        setFocused(null);
        options.onBlur?.();
      },
    },
  };
}

/** The page of a game is preloaded after the pointer has rested on it this long. */
const PRELOAD_MS = 80;
/** For this long after scrolling, games under a resting pointer do not count as hovered. */
const SCROLL_REST_MS = 400;

interface HoveredGame {
  hovered: number | null;
  /**
   * Sets the game under the pointer, if any. `hasMoved` is false if the page was scrolled below it.
   */
  hover: (index: number | null, hasMoved: boolean) => void;
}

/**
 * The game under the mouse. While the page scrolls below a pointer that does not move, no game is
 * hovered: showing the buttons of each would cost more than the scrolling itself.
 */
export function useHoveredGame(onPreload: (index: number) => void): HoveredGame {
  const [hovered, setHovered] = useState<number | null>(null);
  const latest = useRef<number | null>(null);
  const timer = useRef<number>(undefined);
  const scrolledAt = useRef(-Infinity);
  useEffect(() => {
    const onScroll = () => {
      scrolledAt.current = performance.now();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.clearTimeout(timer.current);
    };
  }, []);

  const show = (index: number | null) => {
    setHovered(index);
    if (index !== null) timer.current = window.setTimeout(() => onPreload(index), PRELOAD_MS);
  };
  return {
    hovered,
    hover: (index, hasMoved) => {
      if (index === latest.current) return;
      latest.current = index;
      window.clearTimeout(timer.current);
      const isAtRest = performance.now() - scrolledAt.current > SCROLL_REST_MS;
      if (index === null || hasMoved || isAtRest) show(index);
      else timer.current = window.setTimeout(() => show(index), SCROLL_REST_MS);
    },
  };
}

const LONG_PRESS_MS = 500;
/** A finger that moves farther scrolls. */
const SLACK_PX = 10;

/**
 * Detects a touch of half a second. The target is read when the touch begins, because a cover may
 * replace the touched placeholder meanwhile.
 */
function useLongPress<T>(find: (target: EventTarget) => T | null, onLongPress: (found: T) => void) {
  const timer = useRef<number>(undefined);
  const start = useRef<{ x: number; y: number; found: T } | null>(null);
  const wasLong = useRef(false);
  const cancel = () => {
    window.clearTimeout(timer.current);
    start.current = null;
  };
  const finish = () => {
    if (!start.current) return;
    const { found } = start.current;
    cancel();
    wasLong.current = true;
    navigator.vibrate?.(15);
    onLongPress(found);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      cancel();
      wasLong.current = false;
      const found = event.pointerType === 'touch' ? find(event.target) : null;
      if (found === null) return;
      start.current = { x: event.clientX, y: event.clientY, found };
      timer.current = window.setTimeout(finish, LONG_PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > SLACK_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // Some browsers open their menu on a long press, and may do so before the timer ends.
    onContextMenu: (event: SyntheticEvent) => {
      if (!start.current && !wasLong.current) return;
      event.preventDefault();
      finish();
    },
    /** Whether the click belongs to a long press and must be ignored; true once per press. */
    wasLongPress: (): boolean => {
      const was = wasLong.current;
      wasLong.current = false;
      return was;
    },
  };
}
