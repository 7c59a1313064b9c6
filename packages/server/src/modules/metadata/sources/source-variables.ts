import type { SourceId } from '@saveroom/contract';

import type { DeclaredValue, Env } from '#core/config/parse-env.ts';
import { optionalFlag, secret, variable, webUrl, type Variable } from '#core/config/variable.ts';

import type { SourceDefinition } from './define-source.ts';
import type { SourceEnvironment } from './gateway/source-setting.ts';
import { DECLARED_SOURCES } from './index.ts';

/** The environment variables of sources: their keys, then their switches, then their addresses. */
export const SOURCE_VARIABLES: Readonly<Record<string, Variable<DeclaredValue>>> =
  Object.fromEntries([
    ...DECLARED_SOURCES.flatMap(keyDocs).map(([name, doc]) => [name, secret(doc)]),
    ...DECLARED_SOURCES.filter(hasSwitch).map(({ id, name, nameInText = name }) => [
      switchName(id),
      optionalFlag(`Use ${nameInText}. Unset: on, and admins can change it in the app.`),
    ]),
    ...DECLARED_SOURCES.flatMap(({ addresses = {}, name: source }) =>
      Object.entries(addresses).map(([name, { url, nameInDocs = source }]) => [
        name,
        variable(webUrl, `URL of ${nameInDocs}. It can be in your own network.`, { fallback: url }),
      ]),
    ),
  ]);

/** The settings of sources that the environment decides. */
export function sourceEnvironment({ declared }: Pick<Env, 'declared'>): SourceEnvironment {
  const keys = DECLARED_SOURCES.flatMap(keyDocs).map(([name]) => [
    name,
    String(declared.get(name) ?? '').trim(),
  ]);
  const switches = DECLARED_SOURCES.filter(hasSwitch).map(({ id }) => [
    id,
    declared.get(switchName(id)) ?? null,
  ]);
  return { keys: Object.fromEntries(keys), switches: Object.fromEntries(switches) };
}

/** Sources with a custom address: requests to the public address go to the custom one. */
export const sourceReroutes = ({
  declared,
}: Pick<Env, 'declared'>): { from: string; to: string }[] =>
  DECLARED_SOURCES.flatMap(({ addresses = {} }) => Object.entries(addresses))
    .map(([name, { url }]) => ({ from: url, to: String(declared.get(name) ?? '') }))
    .filter(({ from, to }) => to !== '' && to !== from);

function keyDocs({ keys, optionalKeys }: SourceDefinition): [name: string, doc: string][] {
  return Object.entries({ ...keys, ...optionalKeys });
}

/** Sources without required keys have a switch. The others are off if their key is missing. */
function hasSwitch({ keys = {} }: SourceDefinition): boolean {
  return Object.keys(keys).length === 0;
}

function switchName(id: SourceId): string {
  return `${id.toUpperCase()}_API_ENABLED`;
}
