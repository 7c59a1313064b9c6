import type { DoctorCheck, DoctorFinding, SourceId } from '@saveroom/contract';

import type { Env } from '#core/config/parse-env.ts';
import type { ConfigFile } from '#core/config/config-file.ts';
import type { Engine } from '#core/db/engine.ts';
import type { ProxyNotes } from '#core/http/proxy-notes.ts';
import type { ProcessList } from '#core/jobs/process-list.ts';
import type { Relay } from '#core/db/relay.ts';
import type { SourceDesk } from '#modules/metadata/metadata.api.ts';
import type { Storage } from '#core/files/storage.ts';
import type { Survey } from './survey.disk.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** What the checks of `doctor` look at. */
    readonly doctor: World;
  }
}

/** All a check may look at. */
export interface World {
  readonly env: Env;
  /** Nobody has started a server on this data folder yet. */
  readonly isNew: boolean;
  readonly engine: Pick<
    Engine,
    'name' | 'examine' | 'readClock' | 'version' | 'isPooledByTransaction'
  >;
  /** Steps of this version the database has not made. */
  readonly missingMigrations: () => Promise<number>;
  readonly survey: Survey;
  readonly storage: Pick<Storage, 'tryToWrite' | 'players' | 'inspectLibrary'>;
  readonly configFile: Pick<ConfigFile, 'current' | 'folders'>;
  readonly clock: () => Date;
  /** Null: asked from the command line, where nobody calls through a proxy. */
  readonly proxy: ProxyNotes | null;
  readonly processes: Pick<ProcessList, 'list'>;
  readonly relay: Pick<Relay, 'state'>;
  /** Null: there is no database yet that could hold their settings. */
  readonly sources: {
    readonly statuses: SourceDesk['statuses'];
    readonly check: (source: SourceId, signal: AbortSignal) => Promise<void>;
  } | null;
  readonly system: {
    readonly node: string;
    /** Null: the system has no such numbers. */
    readonly uid: number | null;
    readonly gid: number | null;
    /** Bytes; 0: no limit. */
    readonly memoryLimit: number;
  };
}

/** One thing that is looked at. An empty answer: all is well. */
export interface Check {
  readonly id: DoctorCheck;
  readonly run: (world: World) => Promise<DoctorFinding[]>;
}

type Words = Pick<DoctorFinding, 'code'> & Partial<Pick<DoctorFinding, 'values' | 'fix'>>;

const finding =
  (level: DoctorFinding['level']) =>
  ({ code, values = {}, fix = null }: Words): DoctorFinding => ({ code, level, values, fix });

export const problem = finding('problem');
export const warning = finding('warning');
export const note = finding('note');

/** As a shell takes it, whatever is in it. */
export const quoted = (path: string): string =>
  /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

export const userOf = ({ system: { uid, gid } }: Pick<World, 'system'>): string =>
  uid === null ? '' : `${uid}:${gid ?? uid}`;
