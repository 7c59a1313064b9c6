import { isAlias, isMap, isNode, isScalar, isSeq, YAMLMap, YAMLSeq } from 'yaml';
import type { Document, Node, Pair } from 'yaml';

/** Names are compared as text: YAML reads the game `1942` as a number. */
export function textOf(node: unknown): string {
  const value = isScalar(node) ? node.value : node;
  return typeof value === 'string' ? value : String(value);
}

/** The section at a path, created if it is absent or empty. */
export const mapAt = (document: Document, path: readonly string[]): YAMLMap =>
  collectionAt(document, path, { is: isMap, create: () => new YAMLMap(document.schema) });

export const listAt = (document: Document, path: readonly string[]): YAMLSeq =>
  collectionAt(document, path, { is: isSeq, create: () => new YAMLSeq(document.schema) });

interface CollectionKind<T> {
  readonly is: (node: unknown) => node is T;
  readonly create: () => T;
}

function collectionAt<T extends Node>(
  document: Document,
  path: readonly string[],
  { is, create }: CollectionKind<T>,
): T {
  const key = path.at(-1);
  const parent = key === undefined ? null : mapAt(document, path.slice(0, -1));
  const found: unknown = parent ? parent.get(keyIn(parent, key), true) : document.contents;
  if (is(found)) return found;
  // An alias is replaced by a copy, so that the edit does not change the original.
  const copy = isAlias(found) ? found.resolve(document)?.clone() : undefined;
  const created = is(copy) ? withoutAnchor(copy) : create();
  // An empty value is replaced, but it may have comments.
  if (isNode(found) && !isAlias(found)) copyComments(found, created);
  if (parent) parent.set(keyIn(parent, key), created);
  else document.contents = created as never;
  return created;
}

/** The key as it is written in the file. */
function keyIn(map: YAMLMap, key: unknown): unknown {
  return map.items.find((pair) => textOf(pair.key) === key)?.key ?? key;
}

function withoutAnchor<T extends Node>(node: T): T {
  if ('anchor' in node) delete node.anchor;
  return node;
}

function copyComments(from: Node, to: Node): void {
  if (from.commentBefore) to.commentBefore = from.commentBefore;
  if (from.comment) to.commentBefore = joined(to.commentBefore, from.comment);
}

/**
 * Removes the entries that match. Comment lines before them are preserved: they may describe the
 * whole list or be a commented-out entry.
 */
export function removeAt<T extends YAMLMap | YAMLSeq>(
  collection: T,
  matches: (item: T extends YAMLMap ? Pair : unknown) => boolean,
): boolean {
  const items = collection.items as unknown[];
  const before = items.length;
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (!matches(item as never)) continue;
    const orphan = commentOf(item);
    items.splice(index, 1);
    if (orphan) attachComment(collection, index, orphan);
  }
  return items.length !== before;
}

function commentOf(item: unknown): string | null | undefined {
  const node = isNode(item) ? item : (item as Pair).key;
  return isNode(node) ? node.commentBefore : undefined;
}

function attachComment(collection: YAMLMap | YAMLSeq, index: number, comment: string): void {
  const next: unknown = collection.items[index];
  const node = next === undefined || isNode(next) ? next : (next as Pair).key;
  if (isNode(node)) node.commentBefore = joined(comment, node.commentBefore);
  else collection.comment = joined(comment, collection.comment);
}

/** Replaces the entries of a list. Entries that stay keep their comments. */
export function setEntries(list: YAMLSeq, values: readonly string[], document: Document): void {
  removeAt(list, (item) => !values.includes(textOf(item)));
  const existing = new Map(list.items.map((item) => [textOf(item), item]));
  list.items = values.map((value) => existing.get(value) ?? document.createNode(value));
}

const joined = (...comments: (string | null | undefined)[]): string =>
  comments.filter((comment) => comment !== null && comment !== undefined).join('\n');
