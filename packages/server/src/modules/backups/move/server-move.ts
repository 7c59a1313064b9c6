import { randomBytes, timingSafeEqual } from 'node:crypto';

import {
  MOVE_TOKEN_HEADER,
  type BackupProgress,
  type MoveTargetCheck,
  type ServerMove,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import type { MaintenanceRequest } from '#core/http/maintenance-server.ts';
import { findRunningServers } from '#core/jobs/process-list.ts';
import { AppError } from '#core/lib/app-error.ts';

import { requireIdle } from '../change-backups.ts';
import { checkPostgresTarget, findAddressProblem, toProblemText } from './check-target.ts';
import type { MoveRecord } from './move-folder.disk.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** Stops the server and copies its database to the other engine. */
    readonly move: (run: MoveRun) => void;
  }
}

type MoveDeps = Pick<Deps, 'db' | 'engine' | 'backups' | 'move'>;

/**
 * A move while it runs. It is only in memory: the password in the address is never stored, and a
 * restart of the process ends the move.
 */
export class MoveRun {
  /** Replaces the session while the server is stopped. */
  readonly token = randomBytes(32).toString('base64url');
  readonly from: ServerMove['engine'];
  /** The PostgreSQL database; undefined: the SQLite file. */
  readonly url: string | undefined;
  readonly #cancel = new AbortController();
  progress: BackupProgress | null = null;
  copy: MoveRecord | null = null;

  constructor(from: ServerMove['engine'], url: string | undefined) {
    this.from = from;
    this.url = url;
  }

  /** Aborted when the admin cancels the move. */
  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  /** Responds to the page that started the move. Null: the request comes from somewhere else. */
  respond({ method, path, headers }: MaintenanceRequest): ServerMove | null {
    const isCancel = method === 'POST' && path.endsWith('/api/move/cancel');
    const isStatus = method === 'GET' && path.endsWith('/api/move');
    if ((!isCancel && !isStatus) || !this.#isOwnToken(headers[MOVE_TOKEN_HEADER])) return null;
    if (isCancel) this.#cancel.abort();
    return {
      engine: this.from,
      state: this.copy ? 'copied' : 'copying',
      progress: this.copy ? null : this.progress,
      copy: this.copy && toCopyView(this.copy),
      failure: null,
    };
  }

  #isOwnToken(given: string | string[] | undefined): boolean {
    const own = Buffer.from(this.token);
    const other = Buffer.from(typeof given === 'string' ? given : '');
    return own.length === other.length && timingSafeEqual(own, other);
  }
}

/** Checks the PostgreSQL database before anything is started. */
export async function checkMoveTarget(
  { engine, backups }: Pick<MoveDeps, 'engine' | 'backups'>,
  url: string,
): Promise<MoveTargetCheck> {
  if (engine.name === 'postgres') {
    throw new AppError('conflict', 'This server already uses PostgreSQL');
  }
  const problem = findAddressProblem(url);
  if (problem) return { target: '', version: null, problem };
  return checkPostgresTarget(url, await backups.moves.readRecord());
}

/** Stops the server and starts the copy. Returns the token that the page continues with. */
export async function startMove(
  deps: MoveDeps,
  url: string | undefined,
): Promise<{ token: string }> {
  const { db, engine, backups, move } = deps;
  if (engine.name === 'sqlite') {
    if (url === undefined) throw new AppError('bad_request', 'This server already uses SQLite');
    const { problem } = await checkMoveTarget(deps, url);
    if (problem) throw new AppError('conflict', toProblemText(problem));
  } else {
    if (url !== undefined) throw new AppError('bad_request', 'This server already uses PostgreSQL');
    if ((await findRunningServers({ db, readClock: engine.readClock })).length > 1) {
      throw new AppError('conflict', 'Other servers use this database. Stop them first.');
    }
  }
  await requireIdle(db);
  await backups.moves.clearFailure();
  const run = new MoveRun(engine.name, url);
  move(run);
  return { token: run.token };
}

/** The result of the last move, as long as the server runs. */
export async function readMove({
  engine,
  backups,
}: Pick<MoveDeps, 'engine' | 'backups'>): Promise<ServerMove> {
  const copy = await backups.moves.readRecord();
  return {
    engine: engine.name,
    state: 'idle',
    progress: null,
    copy: copy && toCopyView(copy),
    failure: await backups.moves.readFailure(),
  };
}

const toCopyView = ({ sums, ...record }: MoveRecord): ServerMove['copy'] => {
  const tables = Object.entries(sums).map(([name, { rows }]) => ({ name, rows }));
  return {
    ...record,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    tables: tables.toSorted((a, b) => b.rows - a.rows || (a.name < b.name ? -1 : 1)),
  };
};
