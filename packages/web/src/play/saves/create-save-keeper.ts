import { readText, writeText } from '#shared/lib/local-setting-text.ts';
import { logFailure } from '#shared/lib/log.ts';
import type { Playthrough, SaveKeeper } from '#shared/lib/playthrough.ts';

import { ownDevice, sendPlaySession } from '#game/data/play-sessions.ts';
import {
  AUTO_STATES,
  autoStateName,
  entryId,
  manualStateName,
  saveName,
} from '#game/saves/save-journal.ts';
import type { FileEntry } from '#game/saves/save-journal.ts';
import { sendFile } from '#play/data/saves.ts';
import { holdRun } from '#play/run-alive.ts';

import { createOutbox } from './outbox.ts';
import type { OutboxParts } from './outbox.ts';
import { createPlayClock } from './play-clock.ts';
import { openSaveJournal } from './save-journal-store.ts';
import { createPresence } from './say-playing.ts';

interface KeeperParts extends Pick<OutboxParts, 'journal' | 'sendFile'> {
  readonly sendSession: Parameters<typeof createPlayClock>[0]['sendSession'];
  readonly hold: (run: string) => () => void;
  readonly presence: ReturnType<typeof createPresence>;
  /** Whatever takes its time the first time: when a tab closes there is none left. */
  readonly warmUp: () => void;
}

const partsOf = (playthrough: Playthrough): KeeperParts => ({
  journal: openSaveJournal(playthrough.userId),
  sendFile,
  sendSession: sendPlaySession,
  hold: holdRun,
  presence: createPresence(playthrough),
  warmUp: () => {
    ownDevice(playthrough.userId).catch((error: unknown) => logFailure('Registering', error));
  },
});

/** `randomUUID` is not there on plain http. */
const newRun = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Keeps what is played, whatever happens to the page. One for each run of a game. */
export function createSaveKeeper(
  playthrough: Playthrough,
  parts: KeeperParts = partsOf(playthrough),
): SaveKeeper {
  const { userId, romId, emulator, coreVersion } = playthrough;
  const { journal, presence } = parts;
  const run = newRun();
  const letGo = parts.hold(run);
  parts.warmUp();
  journal.list().catch((error: unknown) => logFailure('Opening the journal of saves', error));
  const listeners = new Set<() => void>();
  let line = {
    assetId: playthrough.save?.assetId ?? null,
    basedOn: playthrough.save?.versionId ?? null,
  };
  let diverged: number | null = null;
  let revision = 0;
  let isClosed = false;

  function tell(): void {
    for (const listener of listeners) listener();
    if (!isClosed || !outbox.isEmpty()) return;
    window.removeEventListener('online', outbox.retry);
    letGo();
  }
  const outbox = createOutbox({
    journal,
    sendFile: parts.sendFile,
    onKept: (entry, kept) => {
      if (entry.kind !== 'save') return;
      line = { assetId: kept.assetId, basedOn: kept.versionId };
      diverged = kept.divergedFrom ?? diverged;
    },
    onChange: tell,
  });
  const clock = createPlayClock({
    journal,
    sendSession: parts.sendSession,
    of: { userId, romId, run },
  });

  function entryOf(
    kind: 'save' | 'state',
    fileName: string,
    rest: Pick<FileEntry, 'content' | 'picture' | 'assetId' | 'basedOn' | 'isAuto'>,
  ): FileEntry {
    revision += 1;
    const id = entryId(run, kind, fileName);
    return { id, userId, romId, run, revision, kind, fileName, emulator, coreVersion, ...rest };
  }

  const leaving = (): void => outbox.leave();
  const seen = (): void => (document.visibilityState === 'hidden' ? leaving() : outbox.retry());
  const ending = (): void => {
    leaving();
    void clock.finish();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', outbox.retry);
  window.addEventListener('pagehide', ending);

  return {
    saveChanged(content, picture) {
      const entry = entryOf('save', saveName(playthrough), {
        content,
        picture: null,
        isAuto: false,
        ...line,
      });
      void outbox.add(entry, picture);
    },
    async keepState(content, picture, kind) {
      const name =
        kind === 'auto'
          ? autoStateName(playthrough, nextTurn(userId, romId))
          : manualStateName(playthrough, new Date());
      const origin = { content, picture, assetId: null, basedOn: null, isAuto: kind === 'auto' };
      const entry = entryOf('state', name, origin);
      await outbox.add(entry);
      return outbox.settle(entry.id);
    },
    settle: () => outbox.settle(),
    leaving,
    playing(isPlaying) {
      clock.playing(isPlaying);
      presence.playing(isPlaying);
    },
    state: outbox.state,
    divergedFrom: () => diverged,
    acceptDivergence() {
      diverged = null;
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('pagehide', ending);
      clock.stop();
      presence.stop();
      void outbox.settle().finally(tell);
    },
  };
}

/** Goes on where the last run of this game in this browser stopped. */
function nextTurn(userId: number, romId: number): number {
  const key = `saves.auto.${userId}.${romId}`;
  const turn = Number(readText(key) ?? 0) % AUTO_STATES;
  writeText(key, String((turn + 1) % AUTO_STATES));
  return turn;
}
