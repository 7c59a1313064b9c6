import { openPostgres } from '#core/db/postgres/open-postgres.ts';
import { withRestoreLock, applyStagedRestore } from '#modules/backups/complete-restore.ts';

const [dataDir, url, staged, statements, steps] = process.argv.slice(2);
/**
 * Completes a staged restore on PostgreSQL and kills its own process after `statements` SQL
 * statements or, if that is 0, after `steps` steps, the first of which is the commit.
 */
if (import.meta.main && dataDir && url && staged) {
  const left = { statements: Number(statements), steps: Number(steps) };
  const countDown = (what: keyof typeof left): void => {
    left[what] -= 1;
    if (left[what] === 0) process.kill(process.pid, 'SIGKILL');
  };
  const restore = () =>
    applyStagedRestore(
      {
        dataDir,
        openEngine: async () => openPostgres(url, () => countDown('statements')),
        clock: () => new Date(),
        warn: () => {},
        progress: () => {},
        onStep: () => countDown('steps'),
      },
      JSON.parse(staged),
    );
  await withRestoreLock(url, restore);
}
