import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensurePlayers } from './build-players.mjs';
import { ensureServerBuilt } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { runChecks } from './check.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { ensureInstalled, ROOT, run, say } from './set-up.mjs';

/** `npm run test:all` adds tests tagged as long and the rest of the API tests on PostgreSQL. */
const isComplete = process.argv.includes('--all');

await ensureInstalled();
const chromium = ensureChromium();
const reports = mkdtempSync(join(tmpdir(), 'saveroom-reports-'));
const tool = (path) => join(ROOT, 'node_modules', path);

say('\n— Static checks');
const checks = await runChecks();

say('\n— Unit and API tests, on SQLite and PostgreSQL');
const unitReport = join(reports, 'unit.json');
const unitCode = await run([
  ...[tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json'],
  `--outputFile.json=${unitReport}`,
  // The static checks have run them.
  '--project=!tools',
  ...(isComplete ? ['--sequence.shuffle'] : ['--tags-filter=!long', '--project=!rest on postgres']),
]);

say('\n— Browser tests');
await ensureServerBuilt();
await ensureWebBuilt();
await ensurePlayers();
const browserReport = join(reports, 'browser.json');
const browserCode = await run(
  [
    ...[tool('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    '--reporter=list,json',
    ...(isComplete ? [] : ['--grep-invert=@long']),
  ],
  {
    env: {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    },
  },
);

const unit = readReport(unitReport);
const browser = readReport(browserReport);
const flaky = browser.stats?.flaky ?? 0;
const passed =
  checks.total -
  checks.failed.length +
  (unit.numPassedTests ?? 0) +
  (browser.stats?.expected ?? 0) +
  flaky;
const failed = checks.failed.length + (unit.numFailedTests ?? 0) + (browser.stats?.unexpected ?? 0);
rmSync(reports, { recursive: true, force: true });

if (checks.failed.length > 0) say(`\nFailed checks: ${checks.failed.join(', ')}`);
if (flaky > 0) say(`\nPassed only the second time, see above: ${flaky}`);
say(`\n${passed} passed, ${failed} failed`);
process.exit(checks.failed.length === 0 && unitCode === 0 && browserCode === 0 ? 0 : 1);

/** A run that died wrote none: its exit code has already told. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
