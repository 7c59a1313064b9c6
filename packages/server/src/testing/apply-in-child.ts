import { applyStage } from '#modules/backups/restore-folder.disk.ts';

const [dataDir, folder, steps] = process.argv.slice(2);
/** Applies a staged restore and kills its own process after the given number of steps. */
if (import.meta.main && dataDir && folder) {
  let left = Number(steps);
  await applyStage({
    dataDir,
    folder,
    areas: ['saves', 'users', 'dats', 'config.yml', 'auth.key'],
    withDatabase: true,
    warn: () => {},
    onStep: () => {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
    },
  });
}
