import type { z } from 'zod';

import { cron as cronRule, optionalFlag, type Variable } from './variable.ts';
import { IGNORED_NAMES, VARIABLES, type VariableName } from './variables.ts';

const ENABLED = optionalFlag('');
const CRON = cronRule('', '');

export type Env = {
  [K in VariableName]: (typeof VARIABLES)[K]['schema'] extends z.ZodType<infer T, string>
    ? T
    : never;
} & {
  /** `ENABLE_SCHEDULED_<name>` and `SCHEDULED_<name>_CRON`, by name. */
  readonly schedules: ReadonlyMap<string, ScheduleSetting>;
  /** The values of the variables that modules declare, by name. */
  readonly declared: ReadonlyMap<string, DeclaredValue>;
  /** The values of all secret settings, which logs must not contain. */
  readonly secrets: readonly string[];
};

export type DeclaredValue = string | boolean | null;

/** Settings that modules declare (`core/module.ts`). */
export interface DeclaredVariables {
  /** Names of the variables of schedules, to find typing errors in them. */
  readonly schedules?: readonly string[];
  readonly variables?: Readonly<Record<string, Variable<DeclaredValue>>>;
}

interface ScheduleSetting {
  /** Null: not set in the environment. */
  readonly enabled: boolean | null;
  readonly cron: string | null;
}

type RawEnv = Readonly<Record<string, string | undefined>>;
type Result = { env: Env; problems: [] } | { env: undefined; problems: string[] };

const MIN_SECRET_LENGTH = 6;

/** Reads all settings before it reports, so that an admin sees all mistakes at once. */
export function parseEnv(
  raw: RawEnv,
  readFile: (path: string) => string,
  { schedules = [], variables = {} }: DeclaredVariables = {},
): Result {
  const all: Readonly<Record<string, Variable<unknown>>> = { ...VARIABLES, ...variables };
  const problems: string[] = findUnknownNames(raw, [...Object.keys(all), ...schedules]);
  const env: Record<string, unknown> = {};
  const declared = new Map<string, DeclaredValue>();
  const secrets: string[] = [];
  for (const [name, { schema, fallback, secret }] of Object.entries(all)) {
    const text = readValue(raw, name, readFile, problems);
    if (text === undefined && fallback === undefined) continue;
    const result = schema.safeParse(text ?? fallback);
    if (!result.success) {
      problems.push(...result.error.issues.map(({ message }) => `${name} ${message}`));
      continue;
    }
    const value = result.data;
    if (name in VARIABLES) env[name] = value;
    else declared.set(name, value as DeclaredValue);
    if (secret && typeof value === 'string' && value.length >= MIN_SECRET_LENGTH) {
      secrets.push(value);
    }
  }
  Object.assign(env, { declared, secrets });
  env['schedules'] = readSchedules(
    raw,
    (name) => readValue(raw, name, readFile, problems),
    problems,
  );
  if (problems.length === 0) problems.push(...findContradictions(env as Env));
  return problems.length > 0 ? { env: undefined, problems } : { env: env as Env, problems: [] };
}

const SCHEDULE = /^(?:ENABLE_SCHEDULED_(?<enabled>\w+?)|SCHEDULED_(?<cron>\w+?)_CRON)(?:_FILE)?$/;

/** Reads the schedules of all names, because tasks declare theirs only when modules are loaded. */
function readSchedules(
  raw: RawEnv,
  readText: (name: string) => string | undefined,
  problems: string[],
): Map<string, ScheduleSetting> {
  const schedules = new Map<string, ScheduleSetting>();
  for (const key of Object.keys(raw)) {
    const { enabled, cron } = SCHEDULE.exec(key)?.groups ?? {};
    const name = enabled ?? cron;
    if (name === undefined) continue;
    const variable = enabled === undefined ? CRON : ENABLED;
    const field = enabled === undefined ? 'cron' : 'enabled';
    const bare = key.replace(/_FILE$/, '');
    const value = readText(bare);
    if (value === undefined) continue;
    const result = variable.schema.safeParse(value);
    const before = schedules.get(name) ?? { enabled: null, cron: null };
    if (result.success) schedules.set(name, { ...before, [field]: result.data });
    else problems.push(...result.error.issues.map(({ message }) => `${bare} ${message}`));
  }
  return schedules;
}

/** Reads `NAME`, or the file at `NAME_FILE`, which container secrets use. */
function readValue(
  raw: RawEnv,
  name: string,
  readFile: (path: string) => string,
  problems: string[],
): string | undefined {
  const path = raw[`${name}_FILE`];
  if (!path) return raw[name] === '' ? undefined : raw[name];
  if (raw[name]) {
    problems.push(`${name} and ${name}_FILE are both set. Remove one of them`);
    return undefined;
  }
  try {
    return readFile(path).trim();
  } catch {
    problems.push(`${name}_FILE: can't read ${path}`);
    return undefined;
  }
}

function findContradictions(env: Env): string[] {
  const problems: string[] = [];
  if (env.OIDC_ENABLED) {
    const needed = ['OIDC_CLIENT_ID', 'OIDC_REDIRECT_URI', 'OIDC_SERVER_APPLICATION_URL'] as const;
    for (const name of needed) {
      if (env[name] === '') problems.push(`${name} is required when OIDC_ENABLED is true`);
    }
  }
  if (env.DISABLE_USERPASS_LOGIN && !env.OIDC_ENABLED) {
    problems.push('DISABLE_USERPASS_LOGIN leaves no way to sign in unless OIDC_ENABLED is true');
  }
  if (env.SAVEROOM_ROLE !== 'all' && env.DATABASE_URL === '') {
    problems.push('SAVEROOM_ROLE needs PostgreSQL. Set DATABASE_URL');
  }
  return problems;
}

const OWN_PREFIX = /^(SAVEROOM_|ROMM_|OIDC_)/;

/** Kubernetes sets these in every container for a service that happens to have our name. */
const isServiceLink = (name: string, value = ''): boolean =>
  /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/.test(name) ||
  (name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value));

/** Reports unknown names that have our prefix or differ by one letter from a known name. */
function findUnknownNames(raw: RawEnv, known: readonly string[]): string[] {
  const problems: string[] = [];
  for (const name of Object.keys(raw)) {
    const bare = name.replace(/_FILE$/, '');
    if (known.includes(bare) || IGNORED_NAMES.has(bare)) continue;
    if (isServiceLink(name, raw[name])) continue;
    const close =
      bare.length > 5 ? known.find((other) => differsByOneLetter(bare, other)) : undefined;
    if (close) problems.push(`${name} is not a known setting. Did you mean ${close}?`);
    else if (OWN_PREFIX.test(name)) problems.push(`${name} is not a known setting`);
  }
  return problems;
}

/** One letter added, removed, changed or swapped. */
function differsByOneLetter(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shorter = Math.min(a.length, b.length) - start;
  while (end < shorter && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const restA = a.slice(start, a.length - end);
  const restB = b.slice(start, b.length - end);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
