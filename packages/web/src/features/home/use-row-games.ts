import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, MouseEvent, PointerEvent } from 'react';

import type { RomCard } from '@saveroom/contract';

export type CardAct = 'play' | 'download' | 'favorite' | 'menu';

interface Options {
  roms: readonly RomCard[];
  onOpen: (rom: RomCard, cover: HTMLElement | null) => void;
  /** Somebody points at a game: it may be opened next. */
  onIntent: (rom: RomCard) => void;
  onAct: (act: CardAct, rom: RomCard, button: HTMLElement) => void;
}

const INTENT_MS = 80;

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;

const indexOf = (target: EventTarget): number | null => {
  const text = cellOf(target)?.dataset['index'];
  return text === undefined ? null : Number(text);
};

/** What cards of games leave to the row they stand in. */
export function useRowGames({ roms, onOpen, onIntent, onAct }: Options) {
  const [hovered, setHovered] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const intent = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(intent.current), []);

  const point = (index: number | null) => {
    if (index === hovered) return;
    setHovered(index);
    window.clearTimeout(intent.current);
    const rom = index === null ? undefined : roms[index];
    if (rom) intent.current = window.setTimeout(() => onIntent(rom), INTENT_MS);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target } = event;
    const rom = roms[indexOf(target) ?? -1];
    if (!rom || !(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('[data-act]');
    if (button) onAct(button.dataset['act'] as CardAct, rom, button);
    else if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      onOpen(rom, cellOf(target)?.querySelector<HTMLElement>('[data-cover]') ?? null);
    }
  };
  return {
    isActive: (index: number) => index === hovered || index === focused,
    onClick,
    onPointerOver: ({ pointerType, target }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'mouse') point(indexOf(target));
    },
    onPointerLeave: () => point(null),
    onFocus: ({ target }: FocusEvent<HTMLElement>) =>
      setFocused(target.matches(':focus-visible') ? indexOf(target) : null),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(null);
    },
  };
}
