import { isAlias, isMap, isNode, isScalar, isSeq, YAMLMap, YAMLSeq } from 'yaml';
import type { Document, Node, Pair } from 'yaml';

/** What is compared: `1942` is the name of a game, however YAML reads it. */
export function textOf(node: unknown): string {
  const value = isScalar(node) ? node.value : node;
  return typeof value === 'string' ? value : String(value);
}

/** The section at a path, made when it is absent or empty. */
export const mapAt = (document: Document, path: readonly string[]): YAMLMap =>
  collectionAt(document, path, { is: isMap, make: () => new YAMLMap(document.schema) });

export const listAt = (document: Document, path: readonly string[]): YAMLSeq =>
  collectionAt(document, path, { is: isSeq, make: () => new YAMLSeq(document.schema) });

interface Kind<T> {
  readonly is: (node: unknown) => node is T;
  readonly make: () => T;
}

function collectionAt<T extends Node>(
  document: Document,
  path: readonly string[],
  { is, make }: Kind<T>,
): T {
  const key = path.at(-1);
  const parent = key === undefined ? null : mapAt(document, path.slice(0, -1));
  const found: unknown = parent ? parent.get(keyIn(parent, key), true) : document.contents;
  if (is(found)) return found;
  // A list that only points at another one becomes its own before it changes.
  const copy = isAlias(found) ? found.resolve(document)?.clone() : undefined;
  const made = is(copy) ? withoutAnchor(copy) : make();
  // What stood there was nothing, but it may have had something to say.
  if (isNode(found) && !isAlias(found)) keepComments(found, made);
  if (parent) parent.set(keyIn(parent, key), made);
  else document.contents = made as never;
  return made;
}

/** The key as it stands in the file. */
function keyIn(map: YAMLMap, key: unknown): unknown {
  return map.items.find((pair) => textOf(pair.key) === key)?.key ?? key;
}

function withoutAnchor<T extends Node>(node: T): T {
  if ('anchor' in node) delete node.anchor;
  return node;
}

function keepComments(from: Node, to: Node): void {
  if (from.commentBefore) to.commentBefore = from.commentBefore;
  if (from.comment) to.commentBefore = joined(to.commentBefore, from.comment);
}

/**
 * Takes the entries out that fit. Lines of comment before such an entry stay where they are: they
 * may be about the whole list, or be an entry that someone has switched off.
 */
export function removeAt<T extends YAMLMap | YAMLSeq>(
  collection: T,
  fits: (item: T extends YAMLMap ? Pair : unknown) => boolean,
): boolean {
  const items = collection.items as unknown[];
  const before = items.length;
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (!fits(item as never)) continue;
    const orphan = commentOf(item);
    items.splice(index, 1);
    if (orphan) adopt(collection, index, orphan);
  }
  return items.length !== before;
}

function commentOf(item: unknown): string | null | undefined {
  const node = isNode(item) ? item : (item as Pair).key;
  return isNode(node) ? node.commentBefore : undefined;
}

function adopt(collection: YAMLMap | YAMLSeq, index: number, comment: string): void {
  const next: unknown = collection.items[index];
  const heir = next === undefined || isNode(next) ? next : (next as Pair).key;
  if (isNode(heir)) heir.commentBefore = joined(comment, heir.commentBefore);
  else collection.comment = joined(comment, collection.comment);
}

/** Puts other entries in the place of those there are; one that stays keeps what is said about it. */
export function setEntries(list: YAMLSeq, words: readonly string[], document: Document): void {
  removeAt(list, (item) => !words.includes(textOf(item)));
  const kept = new Map(list.items.map((item) => [textOf(item), item]));
  list.items = words.map((word) => kept.get(word) ?? document.createNode(word));
}

const joined = (...comments: (string | null | undefined)[]): string =>
  comments.filter((comment) => comment !== null && comment !== undefined).join('\n');
