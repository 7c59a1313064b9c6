import { MIN_POSTGRES_VERSION, type MoveProblem, type MoveTargetCheck } from '@saveroom/contract';

import type { Engine } from '#core/db/engine.ts';

import { copyAdapterFor, findDifferentTables, sumTables } from '../copy/copy-database.ts';
import { countRows } from '../copy/rows.queries.ts';
import type { MoveRecord } from './move-folder.disk.ts';
import { readPostgresState } from './target.queries.ts';

interface Problem {
  readonly code: MoveProblem;
  readonly detail: string;
}

/** The tables that have rows in a database that was only migrated. */
const FILLED_BY_MIGRATIONS = new Set(['schema_migration', 'setup_claim', 'permission_group']);
/** Others can read files of the server, such as keys for TLS. */
const ALLOWED_OPTIONS = new Set(['host', 'port', 'sslmode', 'application_name']);
const DEFAULT_PORT = '5432';

/** By the code of PostgreSQL or of the operating system. */
const CONNECTION_PROBLEMS: Readonly<Record<string, MoveProblem>> = {
  '28P01': 'credentials',
  '3D000': 'no-database',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNREFUSED: 'refused',
  ENOENT: 'refused',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'timeout',
  ENETUNREACH: 'timeout',
};

const PROBLEM_TEXTS: Readonly<Record<MoveProblem, (detail: string) => string>> = {
  address: () => 'Enter an address such as postgres://user:password@host:5432/database',
  option: (name) => `The parameter ${name} isn’t allowed in the address`,
  'unknown-host': () => 'The host of the PostgreSQL server wasn’t found',
  refused: () => 'The PostgreSQL server refuses connections. Check its host and port.',
  timeout: () => 'The PostgreSQL server doesn’t respond',
  credentials: () => 'PostgreSQL rejected the user or password',
  'no-database': () => 'This database doesn’t exist. Create it first.',
  tls: (detail) => `No secure connection to PostgreSQL: ${detail}`,
  connection: (detail) => `Can’t connect to PostgreSQL: ${detail}`,
  old: (version) => `${version} is too old. Use PostgreSQL ${MIN_POSTGRES_VERSION} or newer.`,
  encoding: (encoding) => `The database has the encoding ${encoding}. Create it with UTF8.`,
  'read-only': () => 'The PostgreSQL database is read-only',
  pooler: () =>
    'This is a connection pooler in transaction mode. Connect to PostgreSQL directly, or use session mode.',
  rights: () => 'This user can’t create tables in the database. Make it the owner.',
  'other-app': (tables) =>
    `The PostgreSQL database contains tables of another app (${tables}). Create a separate database for Saveroom.`,
  'not-empty': (tables) =>
    `The PostgreSQL database isn’t empty (${tables}). Nothing was changed. Use an empty database.`,
};

export const toProblemText = ({ code, detail }: Problem): string => PROBLEM_TEXTS[code](detail);

/** Host and database of a PostgreSQL address, for people: without user and password. */
export function describeTarget(address: string): string {
  const url = parseAddress(address);
  if (!url) return '';
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = url.searchParams.get('port') ?? (url.port || DEFAULT_PORT);
  return `${host || 'localhost'}:${port}${url.pathname}`;
}

function parseAddress(address: string): URL | null {
  const url = URL.parse(address);
  const hasDatabase = url !== null && /^\/[^/]+$/.test(url.pathname);
  return hasDatabase && /^postgres(ql)?:$/.test(url.protocol) ? url : null;
}

/** Why an address that was entered in the web app is not used; null: it may be used. */
export function findAddressProblem(address: string): Problem | null {
  const url = parseAddress(address);
  if (!url) return { code: 'address', detail: '' };
  const option = [...url.searchParams.keys()].find((name) => !ALLOWED_OPTIONS.has(name));
  return option === undefined ? null : { code: 'option', detail: option };
}

/**
 * Checks that a PostgreSQL database can take the data. Nothing is changed. `known`: the last move;
 * the copy that it made may be replaced as long as no server has used it.
 */
export async function checkPostgresTarget(
  address: string,
  known: MoveRecord | null,
): Promise<MoveTargetCheck> {
  const target = describeTarget(address);
  const result = (problem: Problem | null, version: string | null = null): MoveTargetCheck => ({
    target,
    version,
    problem,
  });
  if (target === '') return result({ code: 'address', detail: '' });
  // Imported on demand: the driver costs memory and start-up time.
  const { openPostgres } = await import('#core/db/postgres/open-postgres.ts');
  await using engine = openPostgres(address);
  try {
    const version = await engine.version();
    const problem = await findTargetProblem(engine, { version, target, known });
    return result(problem, version);
  } catch (error) {
    return result(toConnectionProblem(error, address));
  }
}

async function findTargetProblem(
  engine: Engine,
  { version, target, known }: { version: string; target: string; known: MoveRecord | null },
): Promise<Problem | null> {
  const major = Number(/^PostgreSQL (\d+)/.exec(version)?.[1] ?? 0);
  if (major < MIN_POSTGRES_VERSION) return { code: 'old', detail: version };
  const { encoding, read_only, may_create } = await readPostgresState(engine.db);
  if (encoding !== 'UTF8') return { code: 'encoding', detail: encoding };
  if (read_only) return { code: 'read-only', detail: '' };
  if (await engine.isPooledByTransaction()) return { code: 'pooler', detail: '' };
  if (!may_create) return { code: 'rights', detail: '' };
  const tables = (await copyAdapterFor(engine).describeTables(engine.db)).map(({ name }) => name);
  if (tables.length === 0) return null;
  if (!tables.includes('schema_migration')) {
    return { code: 'other-app', detail: tables.toSorted().slice(0, 3).join(', ') };
  }
  const filled: string[] = [];
  for (const name of tables.filter((one) => !FILLED_BY_MIGRATIONS.has(one))) {
    const rows = await countRows(engine.db, name);
    if (rows > 0) filled.push(`${name}: ${rows} rows`);
  }
  if (filled.length === 0) return null;
  const isUnusedCopy =
    known?.to === 'postgres' &&
    known.target === target &&
    findDifferentTables(known.sums, await sumTables(engine)).length === 0;
  return isUnusedCopy ? null : { code: 'not-empty', detail: filled.slice(0, 3).join(', ') };
}

function toConnectionProblem(error: unknown, address: string): Problem {
  const { code = '', message } = error as { code?: string; message: string };
  const password = decodeURIComponent(URL.parse(address)?.password ?? '');
  // No message is known to contain it, but it must never reach a log.
  const detail = password === '' ? message : message.replaceAll(password, '…');
  const known = CONNECTION_PROBLEMS[code];
  if (known) return { code: known, detail };
  if (/client password must be a string/.test(message)) return { code: 'credentials', detail };
  if (/timeout/i.test(message)) return { code: 'timeout', detail };
  const isTls = /\bSSL\b|\bTLS\b|certificate/i.test(message) || /CERT|TLS|SSL/.test(code);
  return { code: isTls ? 'tls' : 'connection', detail };
}
