import type { DoctorCheck, DoctorFinding, SourceId } from '@saveroom/contract';

import type { ConfigFile } from '#core/config/config-file.disk.ts';
import type { Env } from '#core/config/parse-env.ts';
import type { Engine } from '#core/db/engine.ts';
import type { Relay } from '#core/db/relay.ts';
import type { Storage } from '#core/files/storage.ts';
import type { ProxyObservations } from '#core/http/proxy-observations.ts';
import type { ProcessList } from '#core/jobs/process-list.ts';
import type { SourceGateway } from '#modules/metadata/metadata.api.ts';

import type { FilesystemDiagnostics } from './filesystem-diagnostics.disk.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** The input of the checks of `doctor`. */
    readonly doctor: DoctorContext;
  }
}

/** Everything that a check can read. */
export interface DoctorContext {
  readonly env: Env;
  /** No server was started on this data folder yet. */
  readonly isNew: boolean;
  readonly engine: Pick<
    Engine,
    'name' | 'checkWritable' | 'readClock' | 'version' | 'isPooledByTransaction'
  >;
  /** The number of migrations that the database lacks. */
  readonly missingMigrations: () => Promise<number>;
  readonly diagnostics: FilesystemDiagnostics;
  readonly storage: Pick<Storage, 'tryToWrite' | 'players' | 'inspectLibrary'>;
  readonly configFile: Pick<ConfigFile, 'current' | 'folders'>;
  readonly clock: () => Date;
  /** Null: the doctor runs on the command line, so no request came through a proxy. */
  readonly proxy: ProxyObservations | null;
  readonly processes: Pick<ProcessList, 'list'>;
  readonly relay: Pick<Relay, 'state'>;
  /** Null: there is no database with their settings yet. */
  readonly sources: {
    readonly statuses: SourceGateway['statuses'];
    readonly check: (source: SourceId, signal: AbortSignal) => Promise<void>;
  } | null;
  readonly system: {
    readonly node: string;
    /** Null: the operating system has no user ids. */
    readonly uid: number | null;
    readonly gid: number | null;
    /** Bytes; 0: no limit. */
    readonly memoryLimit: number;
  };
}

/** A check of the doctor. An empty result means that there is no problem. */
export interface Check {
  readonly id: DoctorCheck;
  readonly run: (context: DoctorContext) => Promise<DoctorFinding[]>;
}

type FindingInput = Pick<DoctorFinding, 'code'> & Partial<Pick<DoctorFinding, 'values' | 'fix'>>;

const createFinding =
  (level: DoctorFinding['level']) =>
  ({ code, values = {}, fix = null }: FindingInput): DoctorFinding => ({
    code,
    level,
    values,
    fix,
  });

export const problem = createFinding('problem');
export const warning = createFinding('warning');
export const note = createFinding('note');

/** Quotes a path for a shell. */
export const quoteForShell = (path: string): string =>
  /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

export const userAndGroup = ({ system: { uid, gid } }: Pick<DoctorContext, 'system'>): string =>
  uid === null ? '' : `${uid}:${gid ?? uid}`;

/** Facts about the current process. */
export function readSystemInfo(): DoctorContext['system'] {
  const limit = process.constrainedMemory();
  return {
    node: process.versions.node,
    uid: process.getuid?.() ?? null,
    gid: process.getgid?.() ?? null,
    // Without a limit some systems report more than any machine has.
    memoryLimit: limit > 2 ** 50 ? 0 : limit,
  };
}
