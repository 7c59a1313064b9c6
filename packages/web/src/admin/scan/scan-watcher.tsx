import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { followGames } from '#admin/data/follow-games.ts';
import { followScan } from '#admin/data/follow-scan.ts';
import { useMe } from '#shared/data/me.ts';
import { refreshLibrary, scanQueries } from '#library/data/scan.ts';
import { useLiveSocket } from '#shared/data/use-live-socket.ts';

import { useScanEnd } from './use-scan-end.ts';

const SECOND = 1000;

/** How often to ask, by whether a scan runs and whether the server can tell us by itself. */
function pollEvery(running: boolean, live: boolean): number | false {
  if (running) return live ? 5 * SECOND : 3 * SECOND;
  return live ? false : 30 * SECOND;
}

/** Keeps what is known about scans fresh on every screen. Shows nothing. */
export function ScanWatcher() {
  const client = useQueryClient();
  const { can } = useMe();
  const may = can('platforms.write');
  const live = useLiveSocket(may);
  const state = useQuery({
    ...scanQueries.state(),
    enabled: may,
    refetchInterval: ({ state: { data } }) => pollEvery(Boolean(data?.running), live),
  });
  useScanEnd(state.data);

  useEffect(() => (may ? followScan(client) : undefined), [may, client]);
  useEffect(() => (may ? followGames(client) : undefined), [may, client]);
  const wasLive = useRef(false);
  useEffect(() => {
    if (!live) return;
    // What was said while nobody listened; a whole scan may have passed unseen.
    void client.invalidateQueries({ queryKey: scanQueries.state().queryKey });
    // The first time everything has only just been read.
    if (wasLive.current) void refreshLibrary(client);
    wasLive.current = true;
  }, [live, client]);
  return null;
}
