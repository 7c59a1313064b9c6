import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { BackupKind, ErrorCode } from '@saveroom/contract';

import type { Engine } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { BackupFolder } from './backup-folder.ts';
import { backupName } from './backup-name.ts';
import { backupPlace } from './backup-place.ts';
import { openBackupFolder } from './backup-folder.disk.ts';
import { openRestoreFolder, type RestoreFolder } from './restore-folder.disk.ts';
import { workerUrl } from '#core/files/worker-url.ts';

import type { BackupOrder, BackupWatch, WorkerOrder, WorkerReport } from './backup-order.ts';
import { requireBackup } from './require-backup.ts';
import { runOrder } from './run-order.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly backups: BackupDesk;
    /** Stops the server, puts the staged backup in place and starts again. */
    readonly restore: (staged: StagedRestore) => void;
  }
}

interface Surroundings {
  readonly engine: Pick<Engine, 'name' | 'db' | 'place'>;
  readonly dataDir: string;
  readonly clock: () => Date;
}

/** A backup that was checked in full and lies ready to take the place of what is there. */
export interface StagedRestore {
  readonly id: string;
  readonly backup: string;
  readonly backupCreatedAt: string;
}

/** Backups are made, checked and laid ready here. */
export class BackupDesk {
  readonly folder: BackupFolder;
  readonly restores: RestoreFolder;
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.folder = openBackupFolder(backupPlace(surroundings.dataDir));
    this.restores = openRestoreFolder(surroundings.dataDir);
  }

  /** Gives its name. It was read in full before it got one. */
  async make(kind: BackupKind, watch: BackupWatch): Promise<string> {
    const { clock, dataDir } = this.#surroundings;
    const now = clock();
    const name = backupName(kind, now);
    await this.#run({ what: 'make', dataDir, kind, name, createdAt: timestamp(now) }, watch);
    return name;
  }

  async check(name: string, watch: BackupWatch): Promise<void> {
    const { dataDir } = this.#surroundings;
    await this.#noting(name, watch, () => this.#run({ what: 'check', dataDir, name }, watch));
  }

  async stage(name: string, watch: BackupWatch): Promise<StagedRestore> {
    const { dataDir } = this.#surroundings;
    const { manifest } = await requireBackup(this.folder, name);
    const id = randomUUID();
    await this.#noting(name, watch, () => this.#run({ what: 'stage', dataDir, name, id }, watch));
    return { id, backup: name, backupCreatedAt: manifest.created_at };
  }

  /** What reading a backup in full came to is shown with it from then on. */
  async #noting(name: string, { signal }: BackupWatch, read: () => Promise<void>): Promise<void> {
    const note = (problem: string | null): Promise<void> =>
      this.folder.noteCheck(name, { at: timestamp(this.#surroundings.clock()), problem });
    try {
      await read();
    } catch (error) {
      // A disk that is too small says nothing about the backup.
      if (!signal.aborted && error instanceof AppError && error.code === 'conflict') {
        await note(error.message);
      }
      throw error;
    }
    await note(null);
  }

  async #run(order: BackupOrder, watch: BackupWatch): Promise<void> {
    const { engine } = this.#surroundings;
    // A database in memory cannot be opened by another thread.
    if (!engine.place) return runOrder(engine, order, watch);
    const workerData: WorkerOrder = { order, place: engine.place };
    const worker = new Worker(workerUrl(import.meta.url, 'backup-worker'), { workerData });
    const stop = (): void => worker.postMessage('stop');
    watch.signal.addEventListener('abort', stop, { once: true });
    if (watch.signal.aborted) stop();
    try {
      await follow(worker, watch);
    } finally {
      watch.signal.removeEventListener('abort', stop);
      await worker.terminate();
    }
  }
}

async function follow(worker: Worker, { signal, progress, warn }: BackupWatch): Promise<void> {
  const reports = on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[WorkerReport]>;
  for await (const [report] of reports) {
    if (report.kind === 'progress') progress(report.progress);
    else if (report.kind === 'warning') warn(report.path);
    else if (report.kind === 'done') return;
    else {
      signal.throwIfAborted();
      throw report.code === null
        ? new Error(report.text)
        : new AppError(report.code as ErrorCode, report.text);
    }
  }
  throw new Error('The backup process stopped unexpectedly');
}
