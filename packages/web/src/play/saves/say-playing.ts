import { logFailure } from '#shared/lib/log.ts';

import { knownDevice, onReconnected, sayPlaying, sayStopped } from '#game/data/play-sessions.ts';

const BEAT_MS = 60_000;
const SERVER = { knownDevice, onReconnected, sayPlaying, sayStopped };

/** Others on this server see who plays what, as long as it is played. */
export function createPresence(
  { userId, romId }: { userId: number; romId: number },
  server: typeof SERVER = SERVER,
) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let ignore: (() => unknown) | undefined;
  const beat = (): void => {
    server
      .sayPlaying(userId, romId)
      .catch((error: unknown) => logFailure('Saying who plays', error));
  };
  const rest = (): void => {
    clearInterval(timer);
    ignore?.();
  };
  return {
    playing(isPlaying: boolean): void {
      rest();
      if (!isPlaying) return;
      beat();
      timer = setInterval(beat, BEAT_MS);
      ignore = server.onReconnected(beat);
    },
    stop(): void {
      rest();
      const device = server.knownDevice(userId);
      if (device === null) return;
      server.sayStopped(device).catch((error: unknown) => logFailure('Saying who stopped', error));
    },
  };
}
