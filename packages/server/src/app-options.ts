import type { FastifyBaseLogger } from 'fastify';

import type { ConfigFile } from '#core/config/config-file.disk.ts';
import type { Env } from '#core/config/parse-env.ts';
import type { Engine } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import type { Storage } from '#core/files/storage.ts';
import type { WebFiles } from '#core/http/web-files.disk.ts';
import type { LogRing } from '#core/log/log-ring.ts';
import type { ServerModule } from '#core/module.ts';
import type { Outbound } from '#core/outbound/outbound.ts';
import type { StagedRestore } from '#modules/backups/backup-service.ts';
import type { LibraryRoots } from '#modules/library/library-roots.disk.ts';
import type { LibraryDisk } from '#modules/library/library.disk.ts';
import type { FilesystemDiagnostics } from '#modules/ops/doctor/filesystem-diagnostics.disk.ts';
import type { ServerMetrics } from '#modules/ops/health/server-metrics.ts';

/** What the server is created from: opened by `serve.ts`, or replaced by tests. */
export interface AppOptions {
  readonly env: Env;
  readonly engine: Pick<
    Engine,
    | 'name'
    | 'db'
    | 'location'
    | 'readClock'
    | 'checkWritable'
    | 'pool'
    | 'version'
    | 'describe'
    | 'isPooledByTransaction'
  >;
  readonly storage: Storage;
  readonly disk: LibraryDisk;
  readonly diagnostics: FilesystemDiagnostics;
  /** The library folders that `storage`, `disk` and `diagnostics` use. */
  readonly roots: LibraryRoots;
  readonly configFile: ConfigFile;
  readonly webFiles: WebFiles | null;
  readonly secret: string;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
  /** The latest lines of the logger. Undefined: the log page is empty. */
  readonly logs?: LogRing;
  /** Undefined: `/metrics` does not exist. */
  readonly metrics?: ServerMetrics | undefined;
  /** Tests add modules of their own. */
  readonly extraModules?: readonly ServerModule[];
  /** Called when a backup is staged or the database moves: the caller stops the server for it. */
  readonly onRestore?: (staged: StagedRestore) => void;
  readonly onMove?: Deps['move'];
  /** Called when another server on this database restores: later changes would be lost. */
  readonly onRemoteRestore?: () => void;
  /** Tests replace the internet. */
  readonly outbound?: Outbound;
}
