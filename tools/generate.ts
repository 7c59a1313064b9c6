import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { configurationPage } from './configuration-page.ts';
import { architecturePage } from './module-graph.ts';
import { openApiText } from './open-api-text.ts';
import { sourceList } from './source-list.ts';
import { scanReadme } from './task-chain.ts';

const ROOT = join(import.meta.dirname, '..');

const SOURCE_LIST = 'packages/contract/src/sources.gen.ts';

/** Files generated from code. With `--check` nothing is written, and a stale file is an error. */
const GENERATED: Readonly<Record<string, () => string>> = {
  [SOURCE_LIST]: sourceList,
  'docs/architecture.md': architecturePage,
  'docs/configuration.md': configurationPage,
  'docs/api/openapi.json': openApiText,
  'packages/server/src/modules/scan/README.md': scanReadme,
};

const checkOnly = process.argv.includes('--check');
let stale = 0;
for (const [path, make] of Object.entries(GENERATED)) {
  const target = join(ROOT, path);
  const text = make();
  if (readOrEmpty(target) === text) continue;
  if (checkOnly) {
    stale += 1;
    console.error(`${path} is stale: run \`npm run generate\``);
  } else {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    console.log(`wrote ${path}`);
    // The other files depend on the contract, which this process has loaded already.
    if (path === SOURCE_LIST) {
      process.exit(spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' }).status);
    }
  }
}
process.exit(stale === 0 ? 0 : 1);

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
