import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';

import type { RomCard } from '@saveroom/contract';

import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';

export interface SelectionControl {
  state: Selection;
  isSelecting: boolean;
  switchMode: () => void;
  toggle: (rom: RomCard) => void;
  /** Selects or deselects everything between the last click and this one, loaded or not. */
  extend: (index: number, selected: boolean) => Promise<void>;
  /** Selects a range, as Shift with an arrow key does. */
  extendFrom: (from: number, index: number) => Promise<void>;
  selectAll: () => Promise<void>;
  drop: (ids: readonly number[]) => void;
  clear: () => void;
}

interface Options {
  view: RomView | null;
  onError: (error: unknown) => void;
}

/** The selected games of a gallery. */
export function useSelection({ view, onError }: Options): SelectionControl {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reduceSelection, NONE_SELECTED);

  async function readIds(): Promise<readonly number[]> {
    if (!view) return [];
    try {
      return await client.fetchQuery(romQueries.ids(view));
    } catch (error) {
      onError(error);
      return [];
    }
  }
  function selectRange(
    ids: readonly number[],
    from: number,
    index: number,
    selected: boolean,
  ): void {
    const between = ids.slice(Math.min(from, index), Math.max(from, index) + 1);
    dispatch({ kind: 'range', ids: between, end: ids[index] ?? null, selected });
  }
  // A filter may hide selected games. They are deselected, so that no action affects hidden games.
  const deselectHidden = useEffectEvent(async () => {
    if (state.ids.size === 0 || !view) return;
    const ids = await client.fetchQuery(romQueries.ids(view)).catch(() => null);
    dispatch(ids ? { kind: 'view', ids } : { kind: 'clear' });
  });
  const viewKey = JSON.stringify(view);
  const lastKey = useRef(viewKey);
  useEffect(() => {
    if (lastKey.current === viewKey) return;
    lastKey.current = viewKey;
    void deselectHidden();
  }, [viewKey]);
  return {
    state,
    isSelecting: isSelecting(state),
    switchMode: () => dispatch({ kind: 'switch' }),
    toggle: ({ id }) => dispatch({ kind: 'toggle', id }),
    extend: async (index, selected) => {
      const ids = await readIds();
      const from = state.anchor === null ? -1 : ids.indexOf(state.anchor);
      selectRange(ids, from === -1 ? index : from, index, selected);
    },
    extendFrom: async (from, index) => selectRange(await readIds(), from, index, true),
    selectAll: async () => dispatch({ kind: 'all', ids: await readIds() }),
    drop: (ids) => dispatch({ kind: 'drop', ids }),
    clear: () => dispatch({ kind: 'clear' }),
  };
}

/** Selected games. */
export interface Selection {
  /** Turned on by the user: a click selects even while nothing is selected. */
  readonly mode: boolean;
  readonly ids: ReadonlySet<number>;
  /** Id of the game that was clicked last, where a range begins. */
  readonly anchor: number | null;
}

export type SelectionAction =
  | { kind: 'switch' }
  | { kind: 'toggle'; id: number }
  /** The ids between two games, in any order; `end` is where the range ends. */
  | { kind: 'range'; ids: readonly number[]; end: number | null; selected: boolean }
  | { kind: 'all'; ids: readonly number[] }
  /** Removes deleted or deselected games. */
  | { kind: 'drop'; ids: readonly number[] }
  /** The list has changed to these games; others are deselected. */
  | { kind: 'view'; ids: readonly number[] }
  | { kind: 'clear' };

export const NONE_SELECTED: Selection = { mode: false, ids: new Set(), anchor: null };

/** A click selects instead of opening. */
export const isSelecting = ({ mode, ids }: Selection): boolean => mode || ids.size > 0;

export function reduceSelection(before: Selection, action: SelectionAction): Selection {
  switch (action.kind) {
    case 'switch':
      return isSelecting(before) ? NONE_SELECTED : { ...NONE_SELECTED, mode: true };
    case 'toggle': {
      const ids = new Set(before.ids);
      if (!ids.delete(action.id)) ids.add(action.id);
      return { ...before, ids, anchor: action.id };
    }
    case 'range': {
      const ids = action.selected
        ? new Set([...before.ids, ...action.ids])
        : without(before.ids, action.ids);
      return { ...before, ids, anchor: action.end };
    }
    case 'all':
      return { ...before, ids: new Set(action.ids) };
    case 'drop':
      return { ...before, ids: without(before.ids, action.ids) };
    case 'view': {
      const seen = new Set(action.ids);
      const anchor = before.anchor !== null && seen.has(before.anchor) ? before.anchor : null;
      return { ...before, anchor, ids: new Set([...before.ids].filter((id) => seen.has(id))) };
    }
    case 'clear':
      break;
  }
  return NONE_SELECTED;
}

function without(ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return left;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/** Ctrl or Cmd with A selects all games, Esc none. Not while a dialog or a menu is open. */
export function useSelectionKeys(selection: SelectionControl): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector('dialog[open], [role="menu"]')) return;
    if (event.key === 'Escape' && selection.isSelecting) {
      selection.clear();
      event.preventDefault();
    }
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      void selection.selectAll();
      event.preventDefault();
    }
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
