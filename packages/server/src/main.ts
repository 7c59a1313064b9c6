import { readFileSync } from 'node:fs';

import type { Command } from '#cli/parse-command-line.ts';
import type { Env } from '#core/config/parse-env.ts';

const NEEDED_NODE = 24;
if (Number(process.versions.node.split('.')[0]) < NEEDED_NODE) {
  process.stderr.write(
    `Saveroom needs Node.js ${NEEDED_NODE} or newer. This is Node.js ${process.version}.\n` +
      'Start it with `npm start`, which installs the right version.\n',
  );
  process.exit(1);
}
// Loaded after the version check: an older Node would fail with an incomprehensible error.
const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { parseCommandLine } = await import('#cli/parse-command-line.ts');
const { parseEnv } = await import('#core/config/parse-env.ts');
const { declaredVariables } = await import('#core/module.ts');
const { MODULES } = await import('#modules/index.ts');
const { dataFolder, dataFolderProblem } = await import('#core/files/data-folder.ts');

// Files are readable only by the server's user and group, because of the database and saves.
process.umask(0o027);

/** EX_CONFIG of sysexits.h. */
const CONFIGURATION_ERROR = 78;

const { command, problems: commandProblems } = parseCommandLine(process.argv.slice(2));
const { env, problems: settingProblems } = parseEnv(
  process.env,
  (path) => readFileSync(path, 'utf8'),
  declaredVariables(MODULES),
);
// Checked even if other settings are wrong, so that all problems are reported at once.
const dataDir = env?.DATA_DIR ?? (process.env['DATA_DIR'] || './data');
const folderProblem = dataFolderProblem(dataFolder(dataDir));
// The doctor reports problems of the data folder itself, in more detail.
const stopsForFolder = folderProblem !== null && command.name !== 'doctor';
const problems = [
  ...commandProblems,
  ...settingProblems,
  ...(stopsForFolder ? [folderProblem] : []),
];

if (!env || problems.length > 0) {
  process.stderr.write(
    `Saveroom can't start:\n${problems.map((text) => `  - ${text}\n`).join('')}`,
  );
  process.stderr.write('See docs/configuration.md for all settings.\n');
  process.exit(CONFIGURATION_ERROR);
}

if (command.name !== 'serve') process.exit(await runOtherCommand(command, env));

let running: { stop: () => Promise<void> } | undefined;
let isStopping = false;
// Handled explicitly: as PID 1 of a container, Node has no default signal actions.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // A terminal and npm both send the signal, so it can arrive more than once.
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    if (!running) process.exit(0);
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Saveroom didn't stop cleanly: ${(error as Error).message}\n`);
        process.exit(1);
      },
    );
  });
}
const { serveWithRestarts } = await import('./restart-after-restore.ts');
const { DataFolderInUseError } = await import('./serve.ts');
try {
  const server = await serveWithRestarts(env, { demo: command.demo });
  running = server;
  process.stdout.write(`Saveroom is ready at ${server.address}\n`);
} catch (error) {
  process.stderr.write(`Saveroom can't start: ${(error as Error).message}\n`);
  process.exit(error instanceof DataFolderInUseError ? CONFIGURATION_ERROR : 1);
}

/** Returns the exit code. */
async function runOtherCommand(
  other: Exclude<Command, { name: 'serve' }>,
  settings: Env,
): Promise<number> {
  if (other.name === 'doctor') {
    const { runDoctorCommand } = await import('#cli/doctor-command.ts');
    const isHealthy = await runDoctorCommand(settings, (text) => process.stdout.write(text));
    return isHealthy ? 0 : 1;
  }
  if (other.name === 'fetch-core') {
    const { runFetchCoreCommand } = await import('#cli/fetch-core-command.ts');
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    const isComplete = await runFetchCoreCommand(settings, other.cores, {
      print: (text) => process.stdout.write(text),
      signal: stop.signal,
    });
    return isComplete ? 0 : 1;
  }
  if (other.name === 'reset-two-factor') {
    const { runResetTwoFactorCommand } = await import('#cli/reset-two-factor-command.ts');
    const isReset = await runResetTwoFactorCommand(settings, other.username, (text) =>
      process.stdout.write(`${text}\n`),
    );
    return isReset ? 0 : 1;
  }
  const { runDataCommand } = await import('#cli/run-data-command.ts');
  try {
    await runDataCommand(settings, other, (text) => process.stdout.write(`${text}\n`));
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  }
}
