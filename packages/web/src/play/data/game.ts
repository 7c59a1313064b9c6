import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { getRomPlayerContent } from '@saveroom/contract';

import { addressOf } from '#shared/api/call.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import type { FetchedFile } from '#shared/api/fetch-file.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { gameShelf } from '#play/saves/game-shelf.ts';
import { roomFor } from '#play/saves/kept-games.ts';
import type { GameShelf } from '#play/saves/kept-games.ts';
import { logFailure } from '#shared/lib/log.ts';

interface WantedGame {
  romId: number;
  /** Null: everything, with a playlist. */
  fileId: number | null;
  core: string;
  /** Larger ones are not kept; null: the usual limit. */
  limit: number | null;
  signal: AbortSignal;
  onProgress: (loaded: number, total: number) => void;
}

const NOT_FOUND = 404;

/**
 * A game, sent only when this browser does not keep what the server has. The server is asked every
 * time, so that nobody is given a game they may not see.
 */
export async function fetchGame(
  { romId, fileId, core, limit, ...rest }: WantedGame,
  shelf: GameShelf = gameShelf,
): Promise<FetchedFile> {
  const query = { core, ...(fileId !== null && { file_id: fileId }) };
  const address = addressOf(getRomPlayerContent, { params: { id: romId }, query });
  // Without it the game is fetched as if it was played for the first time.
  const known = (await shelf.read(address).catch(() => null)) ?? undefined;
  const game = await fetchFile(address, { ...rest, known }).catch((error: unknown) => {
    const isGone = error instanceof ApiError && error.status === NOT_FOUND;
    if (known && isGone) shelf.remove([address]).catch(failed);
    throw error;
  });
  keep(shelf, { game: { ...game, address }, isKnown: game === known, limit }).catch(failed);
  return game;
}

const failed = (error: unknown) => logFailure('Keeping a game', error);

interface Keeping {
  readonly game: FetchedFile & { readonly address: string };
  /** Its bytes are here already. */
  readonly isKnown: boolean;
  readonly limit: number | null;
}

async function keep(shelf: GameShelf, { game, isKnown, limit }: Keeping): Promise<void> {
  const { address, etag, name, file } = game;
  if (etag === '') return;
  const facts = { address, etag, name, size: file.size, usedAt: Date.now() };
  const gone = roomFor(facts, await shelf.list(), limit);
  await shelf.remove(gone ?? [address]);
  if (gone) await (isKnown ? shelf.used(facts) : shelf.put(facts, file));
}

export const keptGamesQuery = () =>
  queryOptions({
    queryKey: ['kept-games'],
    queryFn: async () => {
      const games = await gameShelf.list();
      return games.reduce((sum, { size }) => sum + size, 0);
    },
    staleTime: 0,
  });

export function useForgetGames() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const games = await gameShelf.list();
      await gameShelf.remove(games.map(({ address }) => address));
    },
    onSettled: () => client.invalidateQueries({ queryKey: keptGamesQuery().queryKey }),
  });
}
