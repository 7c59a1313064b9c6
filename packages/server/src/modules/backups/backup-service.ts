import { randomUUID } from 'node:crypto';

import type { BackupKind } from '@saveroom/contract';

import type { Engine } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  type BackupFolder,
  backupName,
  backupDir,
  openBackupFolder,
  requireBackup,
} from './backup-folder.disk.ts';
import { type BackupUploads, openBackupUploads } from './backup-uploads.disk.ts';
import { openMoveFolder } from './move/move-folder.disk.ts';
import { openRestoreFolder, type RestoreFolder } from './restore-folder.disk.ts';
import { callWorker, workerUrl } from '#core/lib/worker-call.ts';

import type { BackupCall, BackupContext, BackupRequest } from './backup-request.ts';
import { runBackupRequest } from './run-backup-request.ts';
import { SetupRestoreRun } from './setup-restore.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly backups: BackupService;
    /** Stops the server, puts the staged backup in place and starts again. */
    readonly restore: (staged: StagedRestore) => void;
  }
}

interface BackupServiceOptions {
  readonly engine: Pick<Engine, 'name' | 'db' | 'location'>;
  readonly dataDir: string;
  readonly clock: () => Date;
}

/** A backup that was fully verified and is staged to replace the current data. */
export interface StagedRestore {
  readonly id: string;
  readonly backup: string;
  readonly backupCreatedAt: string;
  /** Sets up a new server: refused as soon as an account exists, and without a restore point. */
  readonly isSetup?: boolean;
}

/** Creates, verifies and stages backups. */
export class BackupService {
  readonly folder: BackupFolder;
  readonly restores: RestoreFolder;
  readonly uploads: BackupUploads;
  readonly setupRestore = new SetupRestoreRun();
  readonly moves: ReturnType<typeof openMoveFolder>;
  readonly #options: BackupServiceOptions;

  constructor(options: BackupServiceOptions) {
    this.#options = options;
    this.folder = openBackupFolder(backupDir(options.dataDir));
    this.restores = openRestoreFolder(options.dataDir);
    this.uploads = openBackupUploads(backupDir(options.dataDir));
    this.moves = openMoveFolder(options.dataDir);
  }

  /** Creates and verifies a backup. Returns its name. */
  async make(kind: BackupKind, context: BackupContext): Promise<string> {
    const { clock, dataDir } = this.#options;
    const now = clock();
    const name = backupName(kind, now);
    await this.#run({ action: 'make', dataDir, kind, name, createdAt: timestamp(now) }, context);
    return name;
  }

  async check(name: string, context: BackupContext): Promise<void> {
    const { dataDir } = this.#options;
    await this.#readAndRecord(name, context, () =>
      this.#run({ action: 'check', dataDir, name }, context),
    );
  }

  async stage(name: string, context: BackupContext): Promise<StagedRestore> {
    const { dataDir } = this.#options;
    const { manifest } = await requireBackup(this.folder, name);
    const id = randomUUID();
    await this.#readAndRecord(name, context, () =>
      this.#run({ action: 'stage', dataDir, name, id }, context),
    );
    return { id, backup: name, backupCreatedAt: manifest.created_at };
  }

  /**
   * Copies the database to PostgreSQL, or to the SQLite file if `url` is undefined. No server may be
   * using it.
   */
  move(url: string | undefined, context: BackupContext): Promise<void> {
    return this.#run({ action: 'move', dataDir: this.#options.dataDir, url }, context);
  }

  /** Reads a whole backup and records whether it is intact, so that lists can show it. */
  async #readAndRecord(
    name: string,
    { signal }: BackupContext,
    read: () => Promise<void>,
  ): Promise<void> {
    const record = (problem: string | null): Promise<void> =>
      this.folder.recordCheck(name, { at: timestamp(this.#options.clock()), problem });
    try {
      await read();
    } catch (error) {
      // Other failures, like a full disk, say nothing about the backup itself.
      if (!signal.aborted && error instanceof AppError && error.code === 'conflict') {
        await record(error.message);
      }
      throw error;
    }
    await record(null);
  }

  async #run(request: BackupRequest, context: BackupContext): Promise<void> {
    const { engine } = this.#options;
    // Another thread can't open an in-memory database.
    if (!engine.location) return runBackupRequest(engine, request, context);
    const data: BackupCall['request'] = { request, location: engine.location };
    const url = workerUrl(import.meta.url, 'backup-worker');
    await callWorker<BackupCall>(url, data, {
      signal: context.signal,
      onEvent: (event) => {
        if ('progress' in event) context.progress(event.progress);
        else context.warn(event.missing);
      },
    });
  }
}
