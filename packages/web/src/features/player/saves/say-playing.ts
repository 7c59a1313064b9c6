import { knownDevice } from '#data/devices.ts';
import { sayPlaying, sayStopped } from '#data/play-sessions.ts';
import { logFailure } from '#lib/log.ts';

const BEAT_MS = 60_000;

/** Others on this server see who plays what, as long as it is played. */
export function createPresence({ userId, romId }: { userId: number; romId: number }) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const beat = (): void => {
    sayPlaying(userId, romId).catch((error: unknown) => logFailure('Saying who plays', error));
  };
  return {
    playing(isPlaying: boolean): void {
      clearInterval(timer);
      if (!isPlaying) return;
      beat();
      timer = setInterval(beat, BEAT_MS);
    },
    stop(): void {
      clearInterval(timer);
      const device = knownDevice(userId);
      if (device === null) return;
      sayStopped(device).catch((error: unknown) => logFailure('Saying who stopped', error));
    },
  };
}
