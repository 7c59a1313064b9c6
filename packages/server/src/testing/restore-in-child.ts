import { openPostgres } from '#core/db/postgres/open-postgres.ts';
import { withRestoreTurn } from '#modules/backups/restore-turn.ts';
import { completeRestore } from '#modules/backups/complete-restore.ts';

const [dataDir, url, staged, statements, steps] = process.argv.slice(2);
/**
 * Puts what lies ready into a PostgreSQL and its folder, and dies without a word after so many
 * statements of its own or, when that is 0, after so many steps; the first of those is the commit.
 */
if (import.meta.main && dataDir && url && staged) {
  const left = { statements: Number(statements), steps: Number(steps) };
  const dieAt = (what: keyof typeof left): void => {
    left[what] -= 1;
    if (left[what] === 0) process.kill(process.pid, 'SIGKILL');
  };
  const restore = () =>
    completeRestore(
      {
        dataDir,
        openEngine: async () => openPostgres(url, () => dieAt('statements')),
        clock: () => new Date(),
        warn: () => {},
        progress: () => {},
        onStep: () => dieAt('steps'),
      },
      JSON.parse(staged),
    );
  await withRestoreTurn(url, restore);
}
