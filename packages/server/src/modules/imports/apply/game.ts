import { createHash } from 'node:crypto';

import {
  FieldValue,
  type ImportOutcome,
  type MetadataField,
  type SourceId,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { ImportContext } from '#modules/imports/import-context.ts';
import type { GameItem } from '#modules/imports/import-record.ts';
import { changeMetadata, checkValue, prepareEdit } from '#modules/metadata/metadata.api.ts';
import {
  findGamesWithLayers,
  type GameFacts,
  type GameWithLayers,
  saveLayer,
} from '#modules/roms/roms.api.ts';

import { applyArtwork } from './game-artwork.ts';

type Write = (transaction: Db, now: string) => Promise<void>;

/** Imported facts become the layer of this source, which has the lowest priority. */
const LAYER: SourceId = 'gamelist';

/** An item has these as files. */
const ARTWORK: ReadonlySet<MetadataField> = new Set<MetadataField>([
  'cover',
  'manual',
  'screenshots',
]);

/** What becomes of each field, and what is to be written. */
class FieldChanges {
  readonly writes: Write[] = [];
  readonly #fields = new Map<ImportOutcome, string[]>();

  /** True: the value is new and has to be written. */
  add(outcome: ImportOutcome, field: string): boolean {
    this.#fields.set(outcome, [...(this.#fields.get(outcome) ?? []), field]);
    return outcome === 'new';
  }

  report(context: ImportContext, subject: string): void {
    for (const [outcome, fields] of this.#fields) {
      const reasonCode = outcome === 'kept' ? 'existing_value_differs' : undefined;
      const reason = fields.join(', ');
      context.report({ kind: 'metadata', outcome, subject, reasonCode, reason });
    }
  }
}

/** Adds what another library has about a game. Values of this server stay, unless requested. */
export async function applyGame(context: ImportContext, item: GameItem): Promise<void> {
  const game = await context.gameOf(item.game);
  if ('problem' in game) {
    const line = { kind: 'games', outcome: 'skipped', reasonCode: game.problem } as const;
    return context.report({ ...line, subject: item.game.name });
  }
  const { deps } = context;
  const [known] = await findGamesWithLayers(deps.db, [game.id]);
  if (!known) return undefined;
  const changes = new FieldChanges();
  await changeEdits(context, changes, { known, item });
  changeIds(changes, { known, item });
  changeFacts(changes, { known, item });
  if (!context.isDryRun && changes.writes.length > 0) {
    await changeMetadata(deps, game.id, async (transaction, now) => {
      for (const write of changes.writes) await write(transaction, now);
    });
  }
  context.report({ kind: 'games', outcome: 'same', subject: game.name });
  changes.report(context, game.name);
  return applyArtwork(context, { romId: game.id, name: game.name, item });
}

interface KnownItem {
  readonly known: GameWithLayers;
  readonly item: GameItem;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What a person entered there becomes an edit here. */
async function changeEdits(
  context: ImportContext,
  changes: FieldChanges,
  { known, item }: KnownItem,
): Promise<void> {
  const userId = (await context.userIdOf(null)) ?? 0;
  for (const [field, given] of fieldsOf(item.edits)) {
    const value = checkValue(field, given);
    const existing = known.edits.find((edit) => edit.field === field);
    const isEqual = existing !== undefined && isSame(JSON.parse(existing.value), value);
    const isKept = existing !== undefined && !isEqual && context.conflict === 'keep';
    if (changes.add(isEqual ? 'same' : isKept ? 'kept' : 'new', field)) {
      changes.writes.push(prepareEdit(known.rom.id, { field, value, kind: 'edit', userId }));
    }
  }
}

/** Values of the right type. The readers get them from files that anyone may have written. */
const fieldsOf = (fields: GameItem['edits']): [MetadataField, FieldValue][] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const field = name as MetadataField;
    const { success, data } = FieldValue.safeParse(value);
    return success && !ARTWORK.has(field) ? [[field, data]] : [];
  });

/** The ids at metadata sources. Their metadata comes with the next refresh. */
function changeIds(changes: FieldChanges, { known, item }: KnownItem): void {
  for (const [source, id] of Object.entries(item.game.sourceIds) as [SourceId, string][]) {
    if (source === LAYER || id === '') continue;
    const existing = known.layers.find((layer) => layer.source === source);
    const isChosen = existing?.state === 'applied';
    const outcome = existing?.source_id === id && isChosen ? 'same' : isChosen ? 'kept' : 'new';
    if (!changes.add(outcome, `${source}_id`)) continue;
    const facts: GameFacts = {};
    changes.writes.push(saveMatch(known, { source, id, facts, method: 'user', item }));
  }
}

/** Values that a source had there are used where no source of this server has one. */
function changeFacts(changes: FieldChanges, { known, item }: KnownItem): void {
  const others = known.layers.filter(
    ({ source, state }) => source !== LAYER && state === 'applied',
  );
  const own = known.layers.find(({ source }) => source === LAYER);
  const before = own ? factsOf(own) : {};
  const after: Record<string, FieldValue> = { ...before };
  for (const [field, given] of fieldsOf(item.facts)) {
    if (field === 'name_sort_key') continue;
    const value = checkValue(field, given);
    if (isEmpty(value)) continue;
    const isElsewhere =
      others.some((layer) => !isEmpty(factsOf(layer)[field] ?? null)) ||
      known.edits.some((edit) => edit.field === field);
    if (isElsewhere) changes.add('kept', field);
    else if (isSame(before[field], value)) changes.add('same', field);
    else if (before[field] !== undefined) changes.add('kept', field);
    else if (changes.add('new', field)) after[field] = value;
  }
  if (isSame(before, after)) return;
  const id = own?.source_id ?? createHash('sha256').update(item.key).digest('hex').slice(0, 16);
  const match = { source: LAYER, id, facts: after as GameFacts, method: 'exact_name' } as const;
  changes.writes.push(saveMatch(known, { ...match, item }));
}

const factsOf = ({ facts }: { facts: string }): Record<string, FieldValue> =>
  JSON.parse(facts) as Record<string, FieldValue>;

const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

interface ImportedMatch {
  readonly source: SourceId;
  readonly id: string;
  readonly facts: GameFacts;
  readonly method: 'user' | 'exact_name';
  readonly item: GameItem;
}

const saveMatch =
  ({ rom }: GameWithLayers, { source, id, facts, method, item }: ImportedMatch): Write =>
  (transaction, now) =>
    saveLayer(transaction, {
      rom_id: rom.id,
      source,
      state: 'applied',
      source_id: id,
      method,
      score: 1,
      evidence: '{}',
      name: item.game.name,
      platform_name: null,
      website: null,
      facts: JSON.stringify(facts),
      fetched_at: now,
    });
