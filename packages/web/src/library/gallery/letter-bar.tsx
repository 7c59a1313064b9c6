import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

import type { IndexRange } from '#library/data/rom-windows.ts';
import { classes } from '#shared/lib/classes.ts';

interface Props {
  /** Accessible name. */
  label: string;
  letterLabel: (name: string) => string;
  letters: readonly Letter[];
  /** The letter of the row at the top of the viewport. */
  current: string | null;
  onPick: (index: number) => void;
  className?: string | undefined;
}

/** The letters of a long list. Click one, drag along them, or use the arrow keys. */
export function LetterBar({ label, letterLabel, letters, current, onPick, className }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const usable = letters.filter(({ index }) => index !== null);
  const tabStop = usable.some(({ name }) => name === current) ? current : usable[0]?.name;

  const pick = (letter: Letter | undefined) => {
    if (letter && letter.index !== null) onPick(letter.index);
  };
  /** The letter at a pointer position, or the nearest one that has games. */
  const letterAt = (clientY: number): Letter | undefined => {
    // Measures the letters, because the bar may be taller than all of them together.
    const found = Array.from(bar.current?.children ?? []).findIndex(
      (button) => clientY < button.getBoundingClientRect().bottom,
    );
    const start = found === -1 ? letters.length - 1 : found;
    const before = letters.slice(0, start).toReversed();
    return [...letters.slice(start), ...before].find(({ index }) => index !== null);
  };
  const drag = ({ clientY }: PointerEvent) => {
    const letter = letterAt(clientY);
    if (!letter || letter.name === dragged) return;
    setDragged(letter.name);
    pick(letter);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = usable.findIndex(({ name }) => name === tabStop);
    const next = usable[Math.max(0, Math.min(usable.length - 1, at + step))];
    pick(next);
    bar.current?.querySelector<HTMLElement>(`[data-letter="${next?.name}"]`)?.focus();
  };

  return (
    <div className={classes('flex select-none', className)}>
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={label}
        aria-orientation="vertical"
        className="flex w-full touch-none flex-col items-stretch outline-none"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={(event) => dragged !== null && drag(event)}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
      >
        {letters.map((letter) => (
          <button
            key={letter.name}
            type="button"
            data-letter={letter.name}
            disabled={letter.index === null}
            tabIndex={letter.name === tabStop ? 0 : -1}
            aria-label={letterLabel(letter.name)}
            aria-current={letter.name === current ? 'true' : undefined}
            onClick={({ detail }) => detail === 0 && pick(letter)}
            className={classes(
              'relative grid max-h-6.5 min-h-0 flex-1 place-items-center rounded-xs text-[0.6875rem] leading-none font-semibold transition-colors -outline-offset-1',
              // In landscape, phones have room for every other letter; dragging reaches all of
              // them.
              'low:even:text-[0px]',
              letter.name === current
                ? 'text-accent-ink'
                : 'text-ink-faint enabled:hover:text-ink disabled:opacity-35',
            )}
          >
            {letter.name}
            {letter.name === current && (
              <span
                aria-hidden="true"
                className="absolute top-1/2 right-0 h-4 w-0.75 -translate-y-1/2 rounded-full bg-accent"
              />
            )}
            {letter.name === dragged && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute right-[calc(100%+0.75rem)] grid size-14 place-items-center rounded-full rounded-tr-xs bg-accent text-2xl font-bold text-on-accent shadow-3"
              >
                {letter.name}
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Digits and symbols. */
const SYMBOLS = '#';
/** Letters of other scripts. */
const OTHERS = '…';

export interface Letter {
  readonly name: string;
  /** Index of its first game; null if no game begins with it. */
  readonly index: number | null;
}

function nameOf(character: string): string {
  const plain = character.normalize('NFD').slice(0, 1).toUpperCase();
  if (ALPHABET.includes(plain)) return plain;
  return /\p{L}/u.test(character) ? OTHERS : SYMBOLS;
}

/**
 * The letters of the bar, in the order of the list. `charIndex` has the index of the first game for
 * each first character of a title.
 */
export function lettersOf(charIndex: Readonly<Record<string, number>>, reversed: boolean) {
  const indexes = new Map<string, number>();
  for (const [character, index] of Object.entries(charIndex)) {
    const name = nameOf(character);
    indexes.set(name, Math.min(indexes.get(name) ?? Infinity, index));
  }
  const names = [SYMBOLS, ...ALPHABET, ...(indexes.has(OTHERS) ? [OTHERS] : [])];
  const letters = names.map((name): Letter => ({ name, index: indexes.get(name) ?? null }));
  return reversed ? letters.toReversed() : letters;
}

/** The letter of a game, by its index. */
function letterOfGame(letters: readonly Letter[], index: number): string | null {
  let found: Letter | null = null;
  for (const letter of letters) {
    if (letter.index === null || letter.index > index) continue;
    if (found === null || letter.index >= (found.index ?? 0)) found = letter;
  }
  return found?.name ?? null;
}

/**
 * The letter of a row: that of its first game, or the one that was picked if it is in this row. A
 * letter that was picked in another list does not count.
 */
export function letterOfRow(
  letters: readonly Letter[],
  { first, end }: IndexRange,
  picked: Letter | null,
): string | null {
  const index = picked && letters.includes(picked) ? picked.index : null;
  return letterOfGame(letters, index !== null && index >= first && index < end ? index : first);
}

/** The index that a typed character leads to: its letter, or the next one that has games. */
export function indexFor(letters: readonly Letter[], typed: string): number | null {
  const name = nameOf(typed);
  const start = letters.findIndex((letter) => letter.name === name);
  if (start === -1) return null;
  return letters.slice(start).find(({ index }) => index !== null)?.index ?? null;
}
