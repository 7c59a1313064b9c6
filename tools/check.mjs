import { performance } from 'node:perf_hooks';
import { join } from 'node:path';

import { ensureInstalled, ROOT, run, say } from './set-up.mjs';

const bin = (name, file) => join(ROOT, 'node_modules', name, file);

/** Lint rules need types, so the same pass also reports compiler errors. */
const TYPES = ['--type-aware', '--type-check'];

/** The static checks run one after the other, because most of them already use all CPU cores. */
const CHECKS = [
  ['format', [bin('oxfmt', 'bin/oxfmt'), '--check', '.']],
  ['lint and types', [bin('oxlint', 'bin/oxlint'), ...TYPES, '--deny-warnings', '.']],
  ['unused files, exports and dependencies', [bin('knip', 'bin/knip.js')]],
  ['architecture', [bin('vitest', 'vitest.mjs'), 'run', '--project', 'tools']],
  ['languages', ['tools/check-languages.ts']],
  ['generated files', ['tools/generate.ts', '--check']],
];

/** Runs all checks even if one fails, to report every failure at once. */
export async function runChecks() {
  const failed = [];
  for (const [name, args] of CHECKS) {
    const start = performance.now();
    const code = await run(args);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    if (code !== 0) failed.push(name);
  }
  return { total: CHECKS.length, failed };
}

if (process.argv[1] === join(ROOT, 'tools', 'check.mjs')) {
  await ensureInstalled();
  const { failed } = await runChecks();
  if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
