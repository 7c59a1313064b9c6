import { parseAst } from 'vite';
import type { Plugin } from 'vite';

/** What of a route only the server goes by: `call` sends what types allowed and checks the reply. */
const FOR_THE_SERVER: ReadonlySet<unknown> = new Set([
  'access',
  'body',
  'headers',
  'params',
  'query',
  'summary',
]);
const PURE = '/* @__PURE__ */ ';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: Callee;
  readonly arguments?: readonly { readonly properties?: readonly Property[]; end: number }[];
}
interface Callee {
  readonly name?: string;
  readonly object?: Node;
  readonly property?: { readonly name?: string };
}
interface Property extends Node {
  readonly key?: { readonly name?: string };
}
/** Text that takes the place of what was there. */
type Edit = readonly [start: number, end: number, text: string];

/**
 * A module of the contract as browsers need it: without what only the server reads of a route, and
 * with a word to the bundler that making a schema does nothing else, so that unused ones go.
 */
export function lightenContract(code: string): string {
  const edits = new Map<number, Edit>();
  visit(parseAst(code), (node) => {
    // Of `a().b()` both calls begin at the same place; one word is enough.
    edits.set(node.start, [node.start, node.start, PURE]);
    const { object, property } = node.callee ?? {};
    // Names in the API reference.
    if (object && property?.name === 'meta') edits.set(object.end, [object.end, node.end, '']);
    return forTheServer(node, edits);
  });
  return [...edits.values()]
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code);
}

/** Notes that these fields go; tells which they are. */
function forTheServer(node: Node, edits: Map<number, Edit>): ReadonlySet<unknown> {
  const [route] = node.callee?.name === 'defineRoute' ? (node.arguments ?? []) : [];
  const fields = route?.properties ?? [];
  const gone = fields.filter(({ key }) => FOR_THE_SERVER.has(key?.name));
  for (const field of gone) {
    const next = fields[fields.indexOf(field) + 1]?.start ?? (route?.end ?? 0) - 1;
    edits.set(field.start, [field.start, next, '']);
  }
  return new Set(gone);
}

/** Calls that run when the module is loaded, not those inside of functions. */
function visit(
  part: unknown,
  onCall: (call: Node) => ReadonlySet<unknown>,
  skipped: ReadonlySet<unknown> = new Set(),
): void {
  if (Array.isArray(part)) for (const one of part) visit(one, onCall, skipped);
  if (!isNode(part) || skipped.has(part) || part.type.includes('Function')) return;
  const isCall = part.type === 'CallExpression' || part.type === 'NewExpression';
  const inside = isCall ? new Set([...skipped, ...onCall(part)]) : skipped;
  for (const inner of Object.values(part)) visit(inner, onCall, inside);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

export const lighterContract: Plugin = {
  name: 'saveroom:lighter-contract',
  apply: 'build',
  // Behind what takes the types out.
  enforce: 'post',
  transform: {
    filter: { id: /\/contract\/src\// },
    handler: (code) => ({ code: lightenContract(code), map: null }),
  },
};
