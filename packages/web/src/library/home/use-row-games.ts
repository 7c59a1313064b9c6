import { useState } from 'react';
import type { FocusEvent, MouseEvent, PointerEvent } from 'react';

import type { RomCard } from '@saveroom/contract';

import { hasMoved, usePointedGame } from '#library/gallery/use-pointed-game.ts';

export type CardAct = 'play' | 'download' | 'favorite' | 'menu';

interface Options {
  roms: readonly RomCard[];
  onOpen: (rom: RomCard, cover: HTMLElement | null) => void;
  /** Somebody points at a game: it may be opened next. */
  onIntent: (rom: RomCard) => void;
  onAct: (act: CardAct, rom: RomCard, button: HTMLElement) => void;
}

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;

const indexOf = (target: EventTarget): number | null => {
  const text = cellOf(target)?.dataset['index'];
  return text === undefined ? null : Number(text);
};

/** What cards of games leave to the row they stand in. */
export function useRowGames({ roms, onOpen, onIntent, onAct }: Options) {
  const [focused, setFocused] = useState<number | null>(null);
  const { pointed, point } = usePointedGame((index) => {
    const rom = roms[index];
    if (rom) onIntent(rom);
  });
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
    isActive: (index: number) => index === pointed || index === focused,
    onClick,
    onPointerOver: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') point(indexOf(event.target), hasMoved(event));
    },
    onPointerLeave: () => point(null, true),
    onFocus: ({ target }: FocusEvent<HTMLElement>) =>
      setFocused(target.matches(':focus-visible') ? indexOf(target) : null),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(null);
    },
  };
}
