import { readFileSync } from 'node:fs';

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
const { parseArguments } = await import('#cli/parse-arguments.ts');
const { parseCommand } = await import('#cli/parse-arguments.ts');
const { parseEnv } = await import('#core/config/parse-env.ts');
const { declaredVariables } = await import('#core/module.ts');
const { MODULES } = await import('#modules/index.ts');
const { createDataFolder, dataFolder, dataFolderProblem } =
  await import('#core/files/data-folder.ts');

// Files are readable only by the server's user and group, because of the database and saves.
process.umask(0o027);

/** EX_CONFIG of sysexits.h. */
const CONFIGURATION_ERROR = 78;

const words = process.argv.slice(2);
const isDoctor = words[0] === 'doctor';
const isFetchCore = words[0] === 'fetch-core';
const parsed = parseCommand(words);
const { args, problems: argumentProblems } = parsed
  ? { args: { demo: false }, problems: parsed.problems }
  : parseArguments(isFetchCore ? [] : isDoctor ? words.slice(1) : words);
const { env, problems } = parseEnv(
  process.env,
  (path) => readFileSync(path, 'utf8'),
  declaredVariables(MODULES),
);
// Checked even if other settings are wrong, so that all problems are reported at once.
const dataDir = env?.DATA_DIR ?? (process.env['DATA_DIR'] || './data');
const folderProblem = dataFolderProblem(dataFolder(dataDir));
// The doctor reports problems of the data folder itself, in more detail.
const isFolderWrong = folderProblem !== null && !isDoctor;
const allProblems = [...argumentProblems, ...problems, ...(isFolderWrong ? [folderProblem] : [])];

if (!env || allProblems.length > 0) {
  process.stderr.write(
    `Saveroom can't start:\n${allProblems.map((text) => `  - ${text}\n`).join('')}`,
  );
  process.stderr.write('See docs/configuration.md for all settings.\n');
  process.exit(CONFIGURATION_ERROR);
}

if (isDoctor) {
  const { runDoctorCommand } = await import('#cli/doctor-command.ts');
  const isHealthy = await runDoctorCommand(env, (text) => process.stdout.write(text));
  process.exit(isHealthy ? 0 : 1);
}

if (parsed?.command) {
  const { runCommand } = await import('#cli/run-command.ts');
  try {
    await runCommand(env, parsed.command, (text) => process.stdout.write(`${text}\n`));
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

if (isFetchCore) {
  const { runFetchCoreCommand } = await import('#cli/fetch-core-command.ts');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const isComplete = await runFetchCoreCommand(env, words.slice(1), {
    print: (text) => process.stdout.write(text),
    signal: stop.signal,
  });
  process.exit(isComplete ? 0 : 1);
}

// On PostgreSQL several servers may share the data folder (ADR 22).
if (env.DATABASE_URL === '') {
  const { lockDataFolder } = await import('#core/db/sqlite/lock-data-folder.ts');
  const folder = dataFolder(env.DATA_DIR);
  createDataFolder(folder);
  if (!lockDataFolder(folder.root)) {
    process.stderr.write(
      `Saveroom can't start: it's already running with the data folder ${folder.root}.\n` +
        'Stop the other server first, or set DATA_DIR to a different folder.\n',
    );
    process.exit(CONFIGURATION_ERROR);
  }
}

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
try {
  const server = await serveWithRestarts(env, args);
  running = server;
  process.stdout.write(`Saveroom is ready at ${server.address}\n`);
} catch (error) {
  process.stderr.write(`Saveroom can't start: ${(error as Error).message}\n`);
  process.exit(1);
}
