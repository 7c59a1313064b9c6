import { join } from 'node:path';

import { expect, test } from 'vitest';

import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { dataFolder } from '#core/files/data-folder.ts';
import {
  insertFactor,
  replaceRecoveryCodes,
} from '#modules/accounts/two-factor/second-factors.queries.ts';
import { insertAccount } from '#modules/accounts/users.ts';
import { saveUser } from '#modules/accounts/users.queries.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { runResetTwoFactorCommand } from '#cli/reset-two-factor-command.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';

/** A data folder with the last admin, who has a passkey and recovery codes. */
async function start() {
  const root = await temporaryFolder();
  const engine = openSqlite(dataFolder(root).database);
  await migrate(engine, MIGRATIONS, new Date(NOW));
  const { id } = await insertAccount(engine.db, {
    username: 'ada',
    email: '',
    password_hash: 'x',
    role: 'admin',
    now: NOW,
  });
  await insertFactor(engine.db, { user_id: id, kind: 'passkey', name: 'Key', created_at: NOW });
  await replaceRecoveryCodes(engine.db, id, ['a', 'b']);
  await saveUser(engine.db, id, { two_factor_since: NOW });
  const printed: string[] = [];
  const run = (name: string) =>
    runResetTwoFactorCommand({ DATA_DIR: root, DATABASE_URL: '' }, name, (text) =>
      printed.push(text),
    );
  return { engine, id, printed, run };
}

test('reset-two-factor removes all second factors of a user while the server is running', async () => {
  const { engine, printed, run } = await start();
  expect(await run('ADA')).toBe(true);
  expect(printed.at(-1)).toContain('Two-factor authentication of ada is off');
  for (const table of ['second_factor', 'recovery_code'] as const) {
    expect(await engine.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const user = await engine.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(user.two_factor_since).toBeNull();
  expect(await run('ada')).toBe(true);
  expect(printed.at(-1)).toBe("ada doesn't use two-factor authentication.");
  await engine.close();
});

test('reset-two-factor changes nothing for an unknown user', async () => {
  const { engine, printed, run } = await start();
  expect(await run('eda')).toBe(false);
  expect(printed).toEqual(['There is no user eda.']);
  expect(await engine.db.selectFrom('second_factor').selectAll().execute()).toHaveLength(1);
  await engine.close();
});

test('reset-two-factor creates no database in an empty folder', async () => {
  const root = await temporaryFolder();
  const printed: string[] = [];
  const settings = { DATA_DIR: root, DATABASE_URL: '' };
  expect(await runResetTwoFactorCommand(settings, 'ada', (text) => printed.push(text))).toBe(false);
  expect(printed).toEqual([`${join(root, 'saveroom.db')} doesn't exist`]);
});
