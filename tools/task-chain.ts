import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { MODULES } from '../packages/server/src/modules/index.ts';

const README = join(
  ...[import.meta.dirname, '..', 'packages', 'server', 'src', 'modules', 'scan', 'README.md'],
);
const [BEGIN, END] = ['<!-- task chain -->', '<!-- end of task chain -->'];
const FIRST = 'scan_library';

/** `modules/scan/README.md` with the tasks that follow a scan, in the order they are enqueued. */
export function scanReadme(): string {
  const followUps = new Map(
    MODULES.flatMap(({ tasks = [] }) => tasks).map((task) => [task.name, task.followUps ?? []]),
  );
  const order: string[] = [];
  const waiting = [FIRST];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (order.includes(name)) continue;
    order.push(name);
    waiting.push(...(followUps.get(name) ?? []));
  }
  const lines = order.map((name, index) => {
    const next = (followUps.get(name) ?? []).map((one) => `\`${one}\``).join(', ');
    return `${index + 1}. \`${name}\`${next === '' ? '' : `, then ${next}`}`;
  });
  const page = readFileSync(README, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${lines.join('\n')}\n\n${END}${after}`;
}
