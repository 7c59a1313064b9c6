import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';

import { ensurePlayers } from './build-players.mjs';
import { ensureServerBuilt } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { runChecks } from './check.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { ensureInstalled, fail, ROOT, run, say } from './set-up.mjs';
import { describeProfile } from './test-profile.mjs';

const HELP = `npm test                    run the checks and tests every change must pass
npm run test:all            also run the long tests, all in random order
npm test -- --changed       run only tests affected by changes since the last commit
npm test -- --changed=main  run only tests affected by changes on this branch
npm test -- --profile       also print where the time went`;

/** Files that the product or its browser tests consist of. */
const isPartOfProduct = (path) =>
  /^(e2e|packages|tools)\/|^package(-lock)?\.json$/.test(path) &&
  !/\.test\.tsx?$|\/testing\//.test(path);

const { isComplete, isProfiled, changedSince } = parseArguments(process.argv.slice(2));
const tool = (path) => join(ROOT, 'node_modules', path);
const PROFILE_REPORTER = join(ROOT, 'tools', 'test-profile.mjs');

await ensureInstalled();
const browsers = ensureChromium();
const reports = mkdtempSync(join(tmpdir(), 'saveroom-reports-'));
const profile = isProfiled ? join(reports, 'profile.jsonl') : '';
if (isProfiled) writeFileSync(profile, '');
const stages = {};

const checks = await stage('Static checks', runChecks);
const unit = await stage('Unit and API tests', runVitest);
const browser = needsBrowser()
  ? await stage('Browser tests', async () => {
      await stage('Build', build);
      return runPlaywright();
    })
  : { code: 0, passed: 0, failed: 0 };

if (isProfiled) say(`\n${describeProfile(profile, stages)}`);
rmSync(reports, { recursive: true, force: true });
if (checks.failed.length > 0) say(`\nFailed checks: ${checks.failed.join(', ')}`);
// Printed again, because the output of the browser tests has moved them out of sight.
if (unit.failures.length > 0) say(`\nFailed unit and API tests:\n${unit.failures.join('\n')}`);
const passed = checks.total - checks.failed.length + unit.passed + browser.passed;
const failed = checks.failed.length + unit.failed + browser.failed;
say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && unit.code === 0 && browser.code === 0 ? 0 : 1);

function parseArguments(args) {
  const known = args.every((word) => /^--(all|profile|changed(=.+)?)$/.test(word));
  if (!known) fail(`Unknown option: ${args.join(' ')}\n\n${HELP}`);
  const changed = args.find((word) => word.startsWith('--changed'));
  return {
    isComplete: args.includes('--all'),
    isProfiled: args.includes('--profile'),
    /**
     * The merge base with the other branch, so that its later changes don't count.
     * Null: run everything.
     */
    changedSince: changed ? git('merge-base', changed.split('=')[1] ?? 'HEAD', 'HEAD')[0] : null,
  };
}

async function stage(name, work) {
  say(`\n— ${name}`);
  const start = performance.now();
  const result = await work();
  stages[name] = performance.now() - start;
  return result;
}

async function runVitest() {
  const report = join(reports, 'unit.json');
  const code = await run(
    [
      ...[tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json'],
      `--outputFile.json=${report}`,
      // The static checks run the tests of the tools.
      '--project=!tools',
      ...(isComplete
        ? ['--sequence.shuffle']
        : ['--tags-filter=!long', '--project=!rest on postgres']),
      ...(isProfiled ? [`--reporter=${PROFILE_REPORTER}`] : []),
      ...(changedSince ? [`--changed=${changedSince}`, '--passWithNoTests'] : []),
    ],
    { env: { TEST_PROFILE: profile } },
  );
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report);
  // A file that could not be loaded has no tests that could fail.
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    code,
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    failures: [
      ...unloaded.map(({ name, message }) => `✗ ${relative(ROOT, name)}\n${indented(message)}`),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(
            ({ fullName, failureMessages }) =>
              `✗ ${relative(ROOT, name)} › ${fullName}\n${indented(failureMessages.join('\n'))}`,
          ),
      ),
    ],
  };
}

function indented(text) {
  return text.trim().replaceAll(/^/gm, '    ');
}

async function build() {
  await ensureServerBuilt();
  await ensureWebBuilt();
  await ensurePlayers();
}

async function runPlaywright() {
  const report = join(reports, 'browser.json');
  const reporters = ['list', 'json', ...(isProfiled ? [PROFILE_REPORTER] : [])];
  const code = await run(
    [
      ...[tool('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
      `--reporter=${reporters.join(',')}`,
      ...(isComplete
        ? []
        : [
            '--grep-invert=@long',
            ...['desktop', 'phone', 'play'].map((name) => `--project=${name}`),
          ]),
    ],
    {
      env: {
        ...browsers,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        TEST_PROFILE: profile,
      },
    },
  );
  const { expected = 0, unexpected = 0 } = readReport(report).stats ?? {};
  return { code, passed: expected, failed: unexpected };
}

/** The browser tests use the whole product, so any change can affect each of them. */
function needsBrowser() {
  if (!changedSince) return true;
  return [
    ...git('diff', '--name-only', changedSince),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].some(isPartOfProduct);
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) fail(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
}

/** A run that crashed wrote no report; its exit code already reports the failure. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
