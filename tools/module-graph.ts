import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const MODULES = join(ROOT, 'packages', 'server', 'src', 'modules');
const [BEGIN, END] = ['<!-- module graph -->', '<!-- end of module graph -->'];

/** Module of the server → modules it imports. */
export function moduleGraph(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const entry of readdirSync(MODULES, { withFileTypes: true })) {
    if (entry.isDirectory()) graph.set(entry.name, importsOf(entry.name));
  }
  return graph;
}

function importsOf(module: string): Set<string> {
  const found = new Set<string>();
  const files = readdirSync(join(MODULES, module), { recursive: true, encoding: 'utf8' });
  for (const file of files) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.includes('testing/')) continue;
    const text = readFileSync(join(MODULES, module, file), 'utf8');
    for (const [, target = ''] of text.matchAll(/from '#modules\/([^/']+)\//g)) {
      if (target !== module) found.add(target);
    }
  }
  return found;
}

/** The transitive reduction of the graph, so that the diagram is readable. */
function transitiveReduction(graph: ReadonlyMap<string, ReadonlySet<string>>): [string, string][] {
  const reaches = (from: string, to: string): boolean =>
    [...(graph.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  return [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))
      .toSorted()
      .map((to): [string, string] => [from, to]),
  );
}

/** `docs/architecture.md` with the current module diagram. */
export function architecturePage(): string {
  const page = readFileSync(join(ROOT, 'docs', 'architecture.md'), 'utf8');
  const graph = new Map([...moduleGraph()].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const arrows = transitiveReduction(graph).map(([from, to]) => `  ${from} --> ${to}`);
  const alone = [...graph.keys()].filter(
    (name) => !arrows.some((arrow) => arrow.trim().split(' --> ').includes(name)),
  );
  const lines = [
    '```mermaid',
    'flowchart TD',
    ...alone.map((name) => `  ${name}`),
    ...arrows,
    '```',
  ];
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${lines.join('\n')}\n\n${END}${after}`;
}
