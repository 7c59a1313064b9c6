import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(
  import.meta.dirname,
  '..',
  'packages',
  'server',
  'src',
  'core',
  'db',
  'migrations',
);
const [, , title] = process.argv;

if (!title || !/^[a-z][a-z0-9_]*$/.test(title)) {
  console.error('Usage: npm run new:migration -- what_changes');
  process.exit(1);
}
const last = readdirSync(FOLDER)
  .map((name) => Number.parseInt(name, 10))
  .filter((number) => !Number.isNaN(number))
  .reduce((a, b) => Math.max(a, b), 0);
const name = `${String(last + 1).padStart(4, '0')}_${title}`;
const constant = title.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
writeFileSync(
  join(FOLDER, `${name}.ts`),
  `import type { Migration } from '../migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const ${constant}: Migration = {
  name: '${name}',

  async up(db) {
    await db.schema.alterTable('').execute();
  },
};
`,
  { flag: 'wx' },
);
console.log(`wrote ${name}.ts; add it to migrations/index.ts`);
