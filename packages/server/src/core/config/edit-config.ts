import type { ExclusionType, ScanConfig } from '@saveroom/contract';
import {
  isScalar,
  parseDocument,
  YAMLMap,
  YAMLSeq,
  isAlias,
  isMap,
  isNode,
  isSeq,
  type Document,
  type Node,
  type Pair,
} from 'yaml';

import { parseConfig } from './parse-config.ts';

export type ConfigEdit =
  | { readonly kind: 'bind'; readonly list: BindingList; readonly folder: string; slug: string }
  | { readonly kind: 'unbind'; readonly list: BindingList; readonly folder: string }
  | { readonly kind: 'exclude'; readonly type: ExclusionType; readonly value: string }
  | { readonly kind: 'include'; readonly type: ExclusionType; readonly value: string }
  | { readonly kind: 'scan'; readonly scan: ScanConfig }
  /** Any other setting. The caller has checked that the value is valid. */
  | { readonly kind: 'set'; readonly path: readonly string[]; readonly value: ScanValue };

type BindingList = 'platforms' | 'versions';

/** The current file can't be parsed, so it must not be overwritten. */
export class BrokenConfigError extends Error {}

const EXCLUSION_PATHS: Readonly<Record<ExclusionType, readonly string[]>> = {
  EXCLUDED_PLATFORMS: ['exclude', 'platforms'],
  EXCLUDED_SINGLE_EXT: ['exclude', 'roms', 'single_file', 'extensions'],
  EXCLUDED_SINGLE_FILES: ['exclude', 'roms', 'single_file', 'names'],
  EXCLUDED_MULTI_FILES: ['exclude', 'roms', 'multi_file', 'names'],
  EXCLUDED_MULTI_PARTS_EXT: ['exclude', 'roms', 'multi_file', 'parts', 'extensions'],
  EXCLUDED_MULTI_PARTS_FILES: ['exclude', 'roms', 'multi_file', 'parts', 'names'],
};

const SCAN_PATHS: Readonly<Record<keyof ScanConfig, readonly string[]>> = {
  metadata_priority: ['priority', 'metadata'],
  artwork_priority: ['priority', 'artwork'],
  cover_priority: ['priority', 'cover'],
  screenshot_priority: ['priority', 'screenshot'],
  manual_priority: ['priority', 'manual'],
  field_priority: ['priority', 'fields'],
  platform_priority: ['priority', 'platforms'],
  region_priority: ['priority', 'region'],
  region_mode: ['priority', 'region_mode'],
  language_priority: ['priority', 'language'],
  media: ['media'],
  gamelist_export: ['gamelist', 'export'],
  gamelist_thumbnail: ['gamelist', 'media', 'thumbnail'],
  gamelist_image: ['gamelist', 'media', 'image'],
  pegasus_export: ['pegasus', 'export'],
};
/** Keys that are removed when they become empty, because the general order then applies. */
const OVERRIDES: ReadonlySet<string> = new Set([
  'cover_priority',
  'screenshot_priority',
  'manual_priority',
  'field_priority',
  'platform_priority',
]);

/**
 * Returns the text of the file after one change, or the same text if nothing changes. Comments, the
 * order of keys and unknown keys are preserved.
 */
export function editConfig(text: string, edit: ConfigEdit): string {
  const { config } = parseConfig(text, { mounted: true, writable: true });
  const parseError = config.CONFIG_FILE_PARSE_ERROR;
  if (parseError !== null) throw new BrokenConfigError(parseError);
  const document = parseDocument(text);
  if (!applyTo(document, edit)) return text;
  const written = document.toString({ lineWidth: 0, ...styleOf(text) });
  return text.includes('\r\n') ? written.replaceAll(/\r?\n/g, '\r\n') : written;
}

/** Makes one change. False: there is nothing to change, or the folder is already bound. */
function applyTo(document: Document, edit: ConfigEdit): boolean {
  if (edit.kind === 'scan') return setScan(document, edit.scan);
  if (edit.kind === 'set') return setValue(document, edit.path, edit.value);
  if (edit.kind === 'bind' || edit.kind === 'unbind') {
    const bindings = mapAt(document, ['system', edit.list]);
    return edit.kind === 'bind'
      ? bind(bindings, edit)
      : removeWhere(bindings, ({ key }) => textOf(key) === edit.folder);
  }
  const list = listAt(document, EXCLUSION_PATHS[edit.type]);
  const isSame = matcherFor(edit);
  return edit.kind === 'exclude'
    ? exclude(list, edit)
    : removeWhere(list, (item) => isSame(textOf(item)));
}

function bind(bindings: YAMLMap, { folder, slug }: { folder: string; slug: string }): boolean {
  if (bindings.items.some(({ key }) => textOf(key) === folder)) return false;
  bindings.set(folder, slug);
  return true;
}

function exclude(list: YAMLSeq, edit: { type: ExclusionType; value: string }): boolean {
  const isSame = matcherFor(edit);
  if (list.items.some((item) => isSame(textOf(item)))) return false;
  list.add(isExtension(edit.type) ? extensionOf(edit.value) : edit.value);
  return true;
}

function setScan(document: Document, scan: ScanConfig): boolean {
  const changes = Object.entries(SCAN_PATHS).map(([name, path]) => {
    const value = scan[name as keyof ScanConfig];
    const fullPath = ['scan', ...path];
    if (value === undefined) return false;
    const isRemoved = value === null || (OVERRIDES.has(name) && Object.keys(value).length === 0);
    return isRemoved ? document.deleteIn(fullPath) : setValue(document, fullPath, value);
  });
  return changes.includes(true);
}

type ScanValue =
  | string
  | number
  | boolean
  | readonly string[]
  | { readonly [key: string]: ScanValue };

function setValue(document: Document, path: readonly string[], value: ScanValue): boolean {
  const before: unknown = document.getIn(path, true);
  if (JSON.stringify(before) === JSON.stringify(value)) return false;
  if (isSection(value)) return setSection(document, path, value);
  if (Array.isArray(value)) setEntries(listAt(document, path), value, document);
  else if (isScalar(before)) before.value = value;
  else mapAt(document, path.slice(0, -1)).set(path.at(-1), document.createNode(value));
  return true;
}

const isSection = (value: ScanValue): value is { readonly [key: string]: ScanValue } =>
  typeof value === 'object' && !Array.isArray(value);

/** Afterwards the section has exactly these keys. Comments of keys that stay are preserved. */
function setSection(
  document: Document,
  path: readonly string[],
  section: { readonly [key: string]: ScanValue | undefined },
): boolean {
  const map = mapAt(document, path);
  removeWhere(map, ({ key }) => section[textOf(key)] === undefined);
  for (const [key, value] of Object.entries(section)) {
    if (value !== undefined) setValue(document, [...path, key], value);
  }
  return true;
}

const isExtension = (type: ExclusionType): boolean => type.endsWith('_EXT');

const extensionOf = (value: string): string => value.replace(/^\./, '').toLowerCase();

/** Extensions are equal regardless of case and a leading dot. */
const matcherFor = ({ type, value }: { type: ExclusionType; value: string }) =>
  isExtension(type)
    ? (other: string) => extensionOf(other) === extensionOf(value)
    : (other: string) => other === value;

/** Detects the indentation of the file, so that a diff shows only the change. */
function styleOf(text: string): { indent: number; indentSeq: boolean } {
  const [, indent = '  '] = /^[\w.-]+:[^\S\n]*\r?\n( +)(?![\s#-])/m.exec(text) ?? [];
  const indentSeq = !/^( *)[\w.-]+:[^\S\n]*\r?\n\1- /m.test(text);
  return { indent: Math.min(indent.length, 8), indentSeq };
}

/** Names are compared as text: YAML reads the game `1942` as a number. */
function textOf(node: unknown): string {
  const value = isScalar(node) ? node.value : node;
  return typeof value === 'string' ? value : String(value);
}

/** The section at a path, created if it is absent or empty. */
const mapAt = (document: Document, path: readonly string[]): YAMLMap =>
  collectionAt(document, path, { is: isMap, create: () => new YAMLMap(document.schema) });

const listAt = (document: Document, path: readonly string[]): YAMLSeq =>
  collectionAt(document, path, { is: isSeq, create: () => new YAMLSeq(document.schema) });

interface CollectionKind<T> {
  readonly is: (node: unknown) => node is T;
  readonly create: () => T;
}

/** The map or list at a path. It is created with all its parents if it is absent or empty. */
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
  if (from.comment) to.commentBefore = joinComments(to.commentBefore, from.comment);
}

/**
 * Removes the entries that match. Comment lines before them are preserved: they may describe the
 * whole list or be a commented-out entry.
 */
function removeWhere<T extends YAMLMap | YAMLSeq>(
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
  if (isNode(node)) node.commentBefore = joinComments(comment, node.commentBefore);
  else collection.comment = joinComments(comment, collection.comment);
}

/** Replaces the entries of a list. Entries that stay keep their comments. */
function setEntries(list: YAMLSeq, values: readonly string[], document: Document): void {
  removeWhere(list, (item) => !values.includes(textOf(item)));
  const existing = new Map(list.items.map((item) => [textOf(item), item]));
  list.items = values.map((value) => existing.get(value) ?? document.createNode(value));
}

const joinComments = (...comments: (string | null | undefined)[]): string =>
  comments.filter((comment) => comment !== null && comment !== undefined).join('\n');
