import { useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';

import type { RomCard } from '@saveroom/contract';

import { stepOf } from './grid-keys.ts';
import { indexFor } from './letters.ts';
import type { Letter } from './letters.ts';
import type { GameRows } from './use-game-rows.ts';
import { useLongPress } from './use-long-press.ts';
import type { Roving } from './use-roving.ts';
import { hasMoved, usePointedGame } from './use-pointed-game.ts';
import type { SelectionControl } from './use-selection.ts';

export type CardAct = 'play' | 'download' | 'favorite' | 'menu';

interface Options {
  games: GameRows;
  roving: Roving;
  selection: SelectionControl;
  letters: readonly Letter[];
  total: number;
  onOpen: (rom: RomCard, cover: HTMLElement | null) => void;
  /** Somebody points at a game: it may be opened next. */
  onIntent: (rom: RomCard) => void;
  onAct: (act: CardAct, rom: RomCard, button: HTMLElement) => void;
}

const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;

const indexOf = (target: EventTarget | null): number | null => {
  const text = cellOf(target)?.dataset['index'];
  return text === undefined ? null : Number(text);
};

/** One listener of each kind for all cards, however many pass by. */
export function useGameEvents(options: Options) {
  const { games, roving, selection, letters, total, onOpen, onIntent, onAct } = options;
  const [hasFocus, setHasFocus] = useState(false);
  const { pointed, point } = usePointedGame((index) => {
    const rom = games.romAt(index);
    if (rom) onIntent(rom);
  });

  const choose = (index: number, withRange: boolean) => {
    const rom = games.romAt(index);
    if (!rom) return;
    if (withRange && selection.state.anchor !== null) {
      void selection.extend(index, !selection.state.ids.has(rom.id));
    } else selection.toggle(rom);
  };
  const { wasLong, ...press } = useLongPress(indexOf, (index) => choose(index, false));

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = indexOf(event.target);
    const rom = index === null ? undefined : games.romAt(index);
    if (index === null || !rom || !(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('[data-act]');
    if (wasLong()) event.preventDefault();
    else if (button?.dataset['act'] === 'choose') choose(index, event.shiftKey);
    else if (button) onAct(button.dataset['act'] as CardAct, rom, button);
    else if (event.shiftKey || selection.isSelecting) {
      event.preventDefault();
      choose(index, event.shiftKey);
    } else if (!event.metaKey && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      roving.arrived(index);
      onOpen(rom, cellOf(event.target)?.querySelector<HTMLElement>('[data-cover]') ?? null);
    }
  };

  const walk = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { columns } = games.shape;
    const from = roving.current;
    const pageLength = games.pageLength();
    const to = stepOf(event.key, { from, total, columns, pageLength });
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.shiftKey) void selection.extendFrom(from, to);
    roving.moveTo(to);
    return true;
  };
  const jump = (event: KeyboardEvent<HTMLElement>): boolean => {
    if ([...event.key].length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
    const to = indexFor(letters, event.key);
    if (to === null) return false;
    games.goTo(to);
    roving.focusSoon(to);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // On a button of a card, Space and Enter press it.
    const isCard = event.target instanceof Element && event.target.matches('[data-focus]');
    if (event.key === ' ' && isCard) choose(roving.current, event.shiftKey);
    else if (!walk(event) && (event.key === ' ' || !jump(event))) return;
    event.preventDefault();
  };

  return {
    isActive: (index: number) => index === pointed || (hasFocus && index === roving.current),
    listeners: {
      ...press,
      onClick,
      onKeyDown,
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') point(indexOf(event.target), hasMoved(event));
      },
      onPointerLeave: () => point(null, true),
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const index = indexOf(event.target);
        if (index === null) return;
        setHasFocus(event.target.matches(':focus-visible'));
        roving.arrived(index);
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
        if (currentTarget.contains(relatedTarget)) return;
        setHasFocus(false);
        roving.left();
      },
    },
  };
}
