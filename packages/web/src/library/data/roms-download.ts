import { downloadRoms, getRomContent } from '@saveroom/contract';

import { addressOf } from '#shared/api/call.ts';

const GAP_MS = 300;
const CLEAN_UP_MS = 100;
/** Maximum number of games per request: more would not fit into a URL, or take minutes to start. */
export const MAX_DOWNLOADS = { zip: 1500, each: 100 } as const;

export interface Downloadable {
  id: number;
  /** The file name in the URL; the server only uses the id. */
  fs_name: string;
}

const addressOfGame = ({ id, fs_name }: Downloadable): string =>
  addressOf(getRomContent, { params: { id, file_name: fs_name } });

/** `zip`: one archive, which can be resumed; `each`: as many downloads as there are games. */
export type DownloadWay = 'zip' | 'each';

/**
 * Starts the downloads. Separate ones start at intervals, because browsers drop downloads that
 * start together.
 */
export async function downloadGames(
  games: readonly Downloadable[],
  how: DownloadWay,
  signal?: AbortSignal,
): Promise<void> {
  if (how === 'zip' && games.length > 1) {
    const rom_ids = games.map(({ id }) => id).join(',');
    startDownload(addressOf(downloadRoms, { query: { rom_ids } }));
    return;
  }
  for (const [index, game] of games.entries()) {
    if (index > 0) await wait(GAP_MS);
    if (signal?.aborted) return;
    startDownload(addressOfGame(game));
  }
}

/** Downloads an address as if its link was clicked. */
export function startDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  window.setTimeout(() => link.remove(), CLEAN_UP_MS);
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });
