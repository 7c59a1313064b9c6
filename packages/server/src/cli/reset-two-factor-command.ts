import type { Env } from '#core/config/parse-env.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openDatabase } from '#core/db/open-database.ts';
import { dataFolder, hasDatabase } from '#core/files/data-folder.ts';
import { turnOff } from '#modules/accounts/two-factor/second-factors.ts';
import { findUserByName, lockUser, normalizeName } from '#modules/accounts/users.queries.ts';

type Settings = Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>;

const clock = (): Date => new Date();

/**
 * Removes the second factors of a user, for admins who lost theirs. The server may be running.
 * True: the user now signs in with the password alone.
 */
export async function runResetTwoFactorCommand(
  { DATA_DIR, DATABASE_URL }: Settings,
  username: string,
  print: (text: string) => void,
): Promise<boolean> {
  const folder = dataFolder(DATA_DIR);
  if (DATABASE_URL === '' && !hasDatabase(folder)) {
    print(`${folder.database} doesn't exist`);
    return false;
  }
  await using engine = await openDatabase(DATABASE_URL, {
    file: folder.database,
    snapshotDir: folder.snapshots,
  });
  await migrate(engine, MIGRATIONS, clock());
  const user = await findUserByName(engine.db, normalizeName(username));
  if (!user) {
    print(`There is no user ${username}.`);
    return false;
  }
  if (user.two_factor_since === null) {
    print(`${user.username} doesn't use two-factor authentication.`);
    return true;
  }
  await engine.db.transaction().execute(async (db) => {
    await lockUser(db, user.id);
    await turnOff({ db, clock }, user.id);
  });
  print(`Two-factor authentication of ${user.username} is off. The password works on its own now.`);
  return true;
}
