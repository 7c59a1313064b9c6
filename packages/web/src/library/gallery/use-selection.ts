import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';

import type { RomCard } from '@saveroom/contract';

import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';

import { NOTHING, isSelecting, select } from './selection.ts';
import type { Selection } from './selection.ts';

export interface SelectionControl {
  state: Selection;
  isSelecting: boolean;
  switchMode: () => void;
  toggle: (rom: RomCard) => void;
  /** Everything between the last press and this one, loaded or not. */
  extend: (index: number, chosen: boolean) => Promise<void>;
  /** As Shift and an arrow do. */
  extendFrom: (from: number, index: number) => Promise<void>;
  selectAll: () => Promise<void>;
  drop: (ids: readonly number[]) => void;
  clear: () => void;
}

interface Options {
  view: RomView | null;
  onError: (error: unknown) => void;
}

/** Which games of a gallery are chosen; dies with it. */
export function useSelection({ view, onError }: Options): SelectionControl {
  const client = useQueryClient();
  const [state, step] = useReducer(select, NOTHING);

  async function readIds(): Promise<readonly number[]> {
    if (!view) return [];
    try {
      return await client.fetchQuery(romQueries.ids(view));
    } catch (error) {
      onError(error);
      return [];
    }
  }
  function choose(ids: readonly number[], from: number, index: number, chosen: boolean): void {
    const between = ids.slice(Math.min(from, index), Math.max(from, index) + 1);
    step({ kind: 'range', ids: between, end: ids[index] ?? null, chosen });
  }
  // A filter may hide chosen games: nothing may happen to games that can't be seen.
  const hideOthers = useEffectEvent(async () => {
    if (state.ids.size === 0 || !view) return;
    const ids = await client.fetchQuery(romQueries.ids(view)).catch(() => null);
    step(ids ? { kind: 'view', ids } : { kind: 'clear' });
  });
  const viewKey = JSON.stringify(view);
  const lastKey = useRef(viewKey);
  useEffect(() => {
    if (lastKey.current === viewKey) return;
    lastKey.current = viewKey;
    void hideOthers();
  }, [viewKey]);
  return {
    state,
    isSelecting: isSelecting(state),
    switchMode: () => step({ kind: 'switch' }),
    toggle: ({ id }) => step({ kind: 'toggle', id }),
    extend: async (index, chosen) => {
      const ids = await readIds();
      const from = state.anchor === null ? -1 : ids.indexOf(state.anchor);
      choose(ids, from === -1 ? index : from, index, chosen);
    },
    extendFrom: async (from, index) => choose(await readIds(), from, index, true),
    selectAll: async () => step({ kind: 'all', ids: await readIds() }),
    drop: (ids) => step({ kind: 'drop', ids }),
    clear: () => step({ kind: 'clear' }),
  };
}
