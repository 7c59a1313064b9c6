import type { z } from 'zod';

import { IGNORED_NAMES, VARIABLES, type VariableName } from './variables.ts';

export type Env = {
  [K in VariableName]: (typeof VARIABLES)[K]['schema'] extends z.ZodType<infer T, string>
    ? T
    : never;
};

type RawEnv = Readonly<Record<string, string | undefined>>;
type Result = { env: Env; problems: [] } | { env: undefined; problems: string[] };

/** Reads every setting at once, so that a person sees all mistakes in one go. */
export function parseEnv(raw: RawEnv, readFile: (path: string) => string): Result {
  const problems: string[] = unknownNames(raw);
  const env: Record<string, unknown> = {};
  for (const [name, { schema, fallback }] of Object.entries(VARIABLES)) {
    const given = givenValue(raw, name, readFile, problems);
    if (given === undefined && fallback === undefined) continue;
    const result = schema.safeParse(given ?? fallback);
    if (result.success) env[name] = result.data;
    else problems.push(...result.error.issues.map(({ message }) => `${name} ${message}`));
  }
  if (problems.length === 0) problems.push(...contradictions(env as Env));
  return problems.length > 0 ? { env: undefined, problems } : { env: env as Env, problems: [] };
}

/** `NAME_FILE` names a file with the value: how container secrets arrive. */
function givenValue(
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

function contradictions(env: Env): string[] {
  const problems: string[] = [];
  if (env.OIDC_ENABLED) {
    const needed = ['OIDC_CLIENT_ID', 'OIDC_REDIRECT_URI', 'OIDC_SERVER_APPLICATION_URL'] as const;
    for (const name of needed) {
      if (env[name] === '') problems.push(`${name} is required when OIDC_ENABLED is true`);
    }
  }
  if (env.DISABLE_USERPASS_LOGIN && !env.OIDC_ENABLED) {
    problems.push('DISABLE_USERPASS_LOGIN leaves no way to log in unless OIDC_ENABLED is true');
  }
  if (env.SAVEROOM_ROLE !== 'all' && env.DATABASE_URL === '') {
    problems.push('SAVEROOM_ROLE needs PostgreSQL. Set DATABASE_URL');
  }
  return problems;
}

const OWN_PREFIX = /^(SAVEROOM_|ROMM_|OIDC_)/;

/** What Kubernetes tells every container about a service that happens to bear our name. */
const isServiceLink = (name: string, value = ''): boolean =>
  /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/.test(name) ||
  (name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value));

/** A name in our space that we do not know, or one letter away from one we do, is a mistake. */
function unknownNames(raw: RawEnv): string[] {
  const known = Object.keys(VARIABLES);
  const problems: string[] = [];
  for (const name of Object.keys(raw)) {
    const bare = name.replace(/_FILE$/, '');
    if (known.includes(bare) || IGNORED_NAMES.has(bare)) continue;
    if (isServiceLink(name, raw[name])) continue;
    const close = bare.length > 5 ? known.find((other) => distanceIsOne(bare, other)) : undefined;
    if (close) problems.push(`${name} is not a known setting. Did you mean ${close}?`);
    else if (OWN_PREFIX.test(name)) problems.push(`${name} is not a known setting`);
  }
  return problems;
}

/** One letter more, less, changed or swapped. */
function distanceIsOne(a: string, b: string): boolean {
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
