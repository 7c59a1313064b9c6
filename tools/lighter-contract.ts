import { parseAst } from 'vite';
import type { Plugin } from 'vite';

/**
 * Route fields that only the server uses: in browsers, `call` relies on types and validates the
 * reply.
 */
const SERVER_ONLY_FIELDS: ReadonlySet<unknown> = new Set([
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
/** Replaces the range with a text. */
type Edit = readonly [start: number, end: number, text: string];

/**
 * Reduces a contract module to what browsers need: removes the route fields that only the server
 * reads, and marks schema calls as pure, so that the bundler drops unused schemas.
 */
export function lightenContract(code: string): string {
  const edits = new Map<number, Edit>();
  visit(parseAst(code), (node) => {
    // In `a().b()` both calls start at the same offset; one annotation is enough.
    edits.set(node.start, [node.start, node.start, PURE]);
    const { object, property } = node.callee ?? {};
    // `.meta()` is only used in the API reference.
    if (object && property?.name === 'meta') edits.set(object.end, [object.end, node.end, '']);
    return removeServerFields(node, edits);
  });
  return [...edits.values()]
    .toSorted(([a], [b]) => b - a)
    .reduce(
      (text, [start, end, replacement]) => text.slice(0, start) + replacement + text.slice(end),
      code,
    );
}

/** Adds edits that remove the server-only fields of a route; returns the removed nodes. */
function removeServerFields(node: Node, edits: Map<number, Edit>): ReadonlySet<unknown> {
  const [route] = node.callee?.name === 'defineRoute' ? (node.arguments ?? []) : [];
  const fields = route?.properties ?? [];
  const removed = fields.filter(({ key }) => SERVER_ONLY_FIELDS.has(key?.name));
  for (const field of removed) {
    const next = fields[fields.indexOf(field) + 1]?.start ?? (route?.end ?? 0) - 1;
    edits.set(field.start, [field.start, next, '']);
  }
  return new Set(removed);
}

/** Visits calls that run when the module loads, not calls inside functions. */
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
  // Must run after the plugin that strips types.
  enforce: 'post',
  transform: {
    filter: { id: /\/contract\/src\// },
    handler: (code) => ({ code: lightenContract(code), map: null }),
  },
};
