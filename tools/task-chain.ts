import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { MODULES } from '../packages/server/src/modules/index.ts';
import { PIPELINE } from '../packages/server/src/modules/scan/pipeline.ts';

const README = join(
  ...[import.meta.dirname, '..', 'packages', 'server', 'src', 'modules', 'scan', 'README.md'],
);
const [BEGIN, END] = ['<!-- task chain -->', '<!-- end of task chain -->'];

/** `modules/scan/README.md` with the numbered steps of the pipeline, and what else follows them. */
export function scanReadme(): string {
  const rows = PIPELINE.map(({ name, tasks, file, does }, index) => [
    ...[String(index + 1), name, `\`${tasks[0]}\``, does, `\`${file}\``],
  ]);
  const page = readFileSync(README, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  const steps = table(['step', 'name', 'task', 'what it does', 'file'], rows);
  return `${before}${BEGIN}\n\n${steps}\n\n${otherFollowUps()}\n\n${END}${after}`;
}

/** Tasks that a step enqueues besides the next step. */
function otherFollowUps(): string {
  const steps = new Set<string>(PIPELINE.flatMap(({ tasks }) => tasks));
  const others = MODULES.flatMap(({ tasks = [] }) => tasks)
    .filter(({ name }) => steps.has(name))
    .flatMap(({ name, followUps = [] }) =>
      followUps.filter((next) => !steps.has(next)).map((next) => `\`${next}\` after \`${name}\``),
    );
  return `Not a step of its own: ${others.join(', ')}.`;
}

/** Columns are padded, as the formatter does it. */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join(
    '\n',
  );
}
