import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';

import type { RomCard } from '@saveroom/contract';

import { romQueries } from '#data/roms.ts';
import type { RomView } from '#data/roms.ts';

import { NOTHING, isSelecting, select } from './selection.ts';
import type { Selection } from './selection.ts';

export interface SelectionControl {
  state: Selection;
  isSelecting: boolean;
  switchMode: () => void;
  toggle: (rom: RomCard, index: number) => void;
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
  async function choose(from: number, index: number, chosen: boolean): Promise<void> {
    const ids = await readIds();
    const between = ids.slice(Math.min(from, index), Math.max(from, index) + 1);
    step({ kind: 'range', ids: between, index, chosen });
  }
  return {
    state,
    isSelecting: isSelecting(state),
    switchMode: () => step({ kind: 'switch' }),
    toggle: ({ id }, index) => step({ kind: 'toggle', id, index }),
    extend: (index, chosen) => choose(state.anchor ?? index, index, chosen),
    extendFrom: (from, index) => choose(from, index, true),
    selectAll: async () => step({ kind: 'all', ids: await readIds() }),
    drop: (ids) => step({ kind: 'drop', ids }),
    clear: () => step({ kind: 'clear' }),
  };
}
