import { useQuery } from '@tanstack/react-query';

import { useMe } from '#shared/data/me.ts';
import { useStore } from '#shared/lib/store.ts';

import { keepCommands, keepProgress } from './keep-state.ts';
import type { KeepProgress } from './keep-state.ts';
import { keptQueries } from './kept-games.ts';

export type KeptState = 'unavailable' | 'none' | 'running' | 'failed' | 'partial' | 'kept';

/** Whether the current user keeps a game on this device. */
export function useKept(romId: number): { state: KeptState; progress: KeepProgress | undefined } {
  const { user } = useMe();
  const isAvailable = useStore(keepCommands) !== null;
  const { data } = useQuery({ ...keptQueries.of(user?.id ?? 0), enabled: isAvailable });
  const progress = useStore(keepProgress).get(romId);
  const game = data?.find((one) => one.romId === romId);
  if (!isAvailable) return { state: 'unavailable', progress };
  if (progress) return { state: progress.kind, progress };
  return { state: game ? (game.isComplete ? 'kept' : 'partial') : 'none', progress };
}
