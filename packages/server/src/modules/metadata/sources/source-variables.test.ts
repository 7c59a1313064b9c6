import { expect, test } from 'vitest';

import { parseEnv } from '#core/config/parse-env.ts';

import { SOURCE_VARIABLES, sourceEnvironment, sourceReroutes } from './source-variables.ts';

const DECLARED = { variables: SOURCE_VARIABLES };

function envOf(raw: Record<string, string>) {
  const { env, problems } = parseEnv(raw, (path) => `from ${path}`, DECLARED);
  if (!env) throw new Error(problems.join('\n'));
  return env;
}

test('unset switches are null, set ones are true or false', () => {
  const env = envOf({ HASHEOUS_API_ENABLED: 'off', PLAYMATCH_API_ENABLED: 'YES' });
  const { switches } = sourceEnvironment(env);
  expect(switches).toMatchObject({ hasheous: false, playmatch: true, tgdb: null, libretro: null });
  const { problems } = parseEnv({ TGDB_API_ENABLED: 'maybe' }, () => '', DECLARED);
  expect(problems).toEqual(['TGDB_API_ENABLED must be true or false, not "maybe"']);
});

test('keys are trimmed, also those from files', () => {
  const env = envOf({ MOBYGAMES_API_KEY: ' k ', STEAMGRIDDB_API_KEY_FILE: '/run/secrets/sgdb' });
  expect(sourceEnvironment(env).keys).toMatchObject({
    MOBYGAMES_API_KEY: 'k',
    STEAMGRIDDB_API_KEY: 'from /run/secrets/sgdb',
    IGDB_CLIENT_ID: '',
  });
});

test('keys are secrets, and typing errors in their names are found', () => {
  const { secrets } = envOf({ IGDB_CLIENT_SECRET: 'a long secret', OIDC_CLIENT_SECRET: 'another' });
  expect(secrets).toEqual(['another', 'a long secret']);
  const { problems } = parseEnv({ MOBYGAMES_API_KEI: 'k' }, () => '', DECLARED);
  expect(problems).toEqual([
    'MOBYGAMES_API_KEI is not a known setting. Did you mean MOBYGAMES_API_KEY?',
  ]);
});

test('only changed addresses are rerouted', () => {
  expect(sourceReroutes(envOf({}))).toEqual([]);
  const env = envOf({ PLAYMATCH_API_URL: 'http://10.0.0.5:8000/api/v2/' });
  expect(sourceReroutes(env)).toEqual([
    { from: 'https://playmatch.retrorealm.dev/api/v2', to: 'http://10.0.0.5:8000/api/v2' },
  ]);
  expect(parseEnv({ IGDB_API_URL: 'ftp://x' }, () => '', DECLARED).problems).toHaveLength(1);
});
