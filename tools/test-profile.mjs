import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

import { ROOT } from './set-up.mjs';

const LISTED_FILES = 25;

/**
 * A reporter for Vitest and for Playwright: it writes one line for each test file of Vitest and for
 * each test of Playwright. Helpers of the tests write what they spend time on to the same file
 * (packages/server/src/testing/measure.ts).
 */
export default class ProfileReporter {
  #file = process.env.TEST_PROFILE;

  /** Vitest calls this. */
  onTestModuleEnd(module) {
    const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } =
      module.diagnostic();
    this.#write({
      suite: module.project.name,
      file: relative(ROOT, module.moduleId),
      ms: duration,
      loadingMs: collectDuration + environmentSetupDuration + prepareDuration + setupDuration,
    });
  }

  /** Playwright calls this. */
  onTestEnd(test, result) {
    this.#write({
      suite: `browser: ${test.parent.project()?.name}`,
      file: relative(ROOT, test.location.file),
      ms: result.duration,
      loadingMs: 0,
    });
  }

  /** Playwright only keeps its terminal reporter if no other reporter prints to stdio. */
  printsToStdio() {
    return false;
  }

  #write(line) {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

/** Where the time of a run went, as Markdown tables: by stage, by suite, by cause and by file. */
export function describeProfile(path, stages) {
  const lines = readFileSync(path, 'utf8').trim().split('\n').filter(Boolean);
  const entries = lines.map((line) => JSON.parse(line));
  const files = entries.filter(({ file }) => file);
  const causes = entries.filter(({ cause }) => cause);
  return [
    table(
      ['stage', 'seconds'],
      Object.entries(stages).map(([name, ms]) => [name, seconds(ms)]),
    ),
    table(
      ['suite', 'seconds in tests', 'seconds loading modules'],
      sums(files, ({ suite }) => suite).map(({ name, ms, loadingMs }) => [
        name,
        seconds(ms),
        seconds(loadingMs),
      ]),
    ),
    table(
      ['cause', 'seconds', 'times'],
      sums(causes, ({ cause }) => cause).map(({ name, ms, count }) => [name, seconds(ms), count]),
    ),
    table(
      ['file', 'seconds'],
      sums(files, ({ suite, file }) => `${file} (${suite})`)
        .slice(0, LISTED_FILES)
        .map(({ name, ms, loadingMs }) => [name, seconds(ms + loadingMs)]),
    ),
  ].join('\n\n');
}

function sums(entries, nameOf) {
  const byName = new Map();
  for (const entry of entries) {
    const name = nameOf(entry);
    const sum = byName.get(name) ?? { name, ms: 0, loadingMs: 0, count: 0 };
    sum.ms += entry.ms;
    sum.loadingMs += entry.loadingMs ?? 0;
    sum.count += 1;
    byName.set(name, sum);
  }
  return [...byName.values()].toSorted((a, b) => b.ms + b.loadingMs - (a.ms + a.loadingMs));
}

const seconds = (ms) => (ms / 1000).toFixed(1);

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
