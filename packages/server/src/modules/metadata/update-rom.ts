import { SOURCE_IDS, type MetadataChange, type RomForm } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import {
  checkRename,
  type GameWithLayers,
  RAW_FIELDS,
  type RawField,
  removeEdits,
  removeLayer,
  removeRejectedMatches,
  renameGame,
  saveEdit,
  saveRejectedMatch,
} from '#modules/roms/roms.api.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { removeUserArtwork, setUserArtwork, storeUserCover } from '#modules/artwork/artwork.api.ts';
import { cleanFacts } from './identify/save-matches.ts';
import { writtenSortKey } from '#modules/names/names.api.ts';

import { changeMetadata, requireGameWithLayers } from './change-metadata.ts';
import {
  chosenLayer,
  fetchChosenCandidate,
  prepareRejection,
  prepareChoice,
} from './choose-match.ts';
import { prepareArtwork, prepareEdit, prepareField, type Write } from './edit-field.ts';
import { displayedValue } from './metadata-view.ts';
import { lockGame, saveForeignIds } from '#modules/roms/roms.api.ts';

interface Editor {
  readonly id: number;
  readonly username: string;
}

interface EditRequest {
  readonly id: number;
  readonly patch: RomForm;
  readonly removeCover: boolean;
}

/**
 * Applies a whole edit form or nothing of it. All input is validated, downloaded and decoded first;
 * then the game is renamed on disk and one transaction writes the rest.
 */
export async function updateRom(deps: Deps, editor: Editor, request: EditRequest): Promise<void> {
  const { id, patch, removeCover } = request;
  const before = await requireGameWithLayers(deps.db, id);
  const name = newFileName(before, patch);
  const raw = parseRawEdits(patch);
  if (name !== null) await checkRename(deps, id, name);
  const matches = await prepareMatches(deps, editor, { before, patch });
  const rom = { ...before.rom, fs_name: name ?? before.rom.fs_name };
  const after = { ...before, rom, layers: matches.layers };
  const writes: Write[] = [
    ...matches.writes,
    (transaction) => saveForeignIds(transaction, id, patch),
    prepareRawEdits(editor, id, raw),
    ...prepareTextEdits(deps, editor, { before, after, patch }),
    ...(await prepareChanges(deps, editor, { known: after, changes: patch.changes ?? [] })),
    ...(removeCover ? [prepareCoverRemoval(editor, id)] : []),
    ...(await preparePictures(deps, { before, after, patch })),
  ];
  const save = (writeName: Write | null) =>
    changeMetadata(deps, id, async (transaction, now) => {
      await lockGame(transaction, id);
      await requireGameWithLayers(transaction, id);
      await writeName?.(transaction, now);
      for (const write of writes) await write(transaction, now);
    });
  await (name === null ? save(null) : renameGame(deps, id, name, save));
}

/** Removes the matches of all sources and rejects them, so that no scan applies them again. */
export async function unmatchRom(deps: Deps, id: number): Promise<void> {
  const { layers } = await requireGameWithLayers(deps.db, id);
  await changeMetadata(deps, id, async (db, now) => {
    for (const { source, source_id } of layers) {
      await saveRejectedMatch(db, { rom_id: id, source, source_id, refused_at: now });
      await removeLayer(db, id, source);
    }
  });
}

const REPLACED_CHARACTERS = /[\\/:|]/g;
const REMOVED_CHARACTERS = /[*?"<>\0]/g;

/** The new file name, without characters that file systems forbid. Null: the name is unchanged. */
function newFileName({ rom }: GameWithLayers, { fs_name }: RomForm): string | null {
  if (fs_name === undefined) return null;
  const name = fs_name
    .replaceAll(REPLACED_CHARACTERS, '-')
    .replaceAll(REMOVED_CHARACTERS, '')
    .trim();
  if (name === '') throw new AppError('bad_request', 'Enter a file name');
  return name === rom.fs_name ? null : name;
}

/** The matches the form chooses or clears, and the layers of the game once they are written. */
async function prepareMatches(
  deps: Deps,
  { username }: Editor,
  { before, patch }: { before: GameWithLayers; patch: RomForm },
) {
  const { id } = before.rom;
  const now = timestamp(deps.clock());
  const changed = SOURCE_IDS.flatMap((source) => {
    // Undefined where RomM's API has no such field.
    const sourceId = patch[`${source}_id` as 'igdb_id'];
    const current = before.layers.find((layer) => layer.source === source);
    const applied = current?.state === 'applied' ? current.source_id : '';
    return sourceId === undefined || sourceId === applied ? [] : [{ source, sourceId }];
  });
  const chosen = await Promise.all(
    changed
      .filter(({ sourceId }) => sourceId !== '')
      .map(async ({ source, sourceId }) => {
        const choice = { id, source, sourceId, username };
        return chosenLayer(before, choice, {
          candidate: await fetchChosenCandidate(deps, choice),
          now,
        });
      }),
  );
  const cleared = changed.filter(({ sourceId }) => sourceId === '').map(({ source }) => source);
  const changedSources = new Set(changed.map(({ source }) => source));
  return {
    layers: [...before.layers.filter(({ source }) => !changedSources.has(source)), ...chosen],
    writes: [
      ...chosen.map((layer) => prepareChoice(layer)),
      ...cleared.map((source) => prepareRejection(before, source)),
    ],
  };
}

interface EditedGame {
  readonly before: GameWithLayers;
  /** With the file name and the matches the form chooses. */
  readonly after: GameWithLayers;
  readonly patch: RomForm;
}

/**
 * The edits of text fields. Clients send all displayed values back, so a value is an edit only if
 * it differs from both the value displayed before and the one that the new matches give.
 */
function prepareTextEdits(
  deps: Deps,
  editor: Editor,
  { before, after, patch }: EditedGame,
): Write[] {
  const { id } = before.rom;
  const written = {
    name: patch.name?.trim() || undefined,
    summary: patch.summary?.trim(),
    name_sort_key: patch.name_sort_key ? writtenSortKey(patch.name_sort_key) : undefined,
  };
  const edits = (['name', 'summary', 'name_sort_key'] as const).flatMap((field): Write[] => {
    const value = written[field];
    if (value === undefined) return [];
    const displayed = [before, after].map((known) => displayedValue(deps, known, field) ?? '');
    if (displayed.includes(value)) return [];
    return [prepareEdit(id, { field, value: value || null, kind: 'edit', userId: editor.id })];
  });
  const isKeyCleared = patch.name_sort_key === '';
  return isKeyCleared
    ? [...edits, (transaction) => removeEdits(transaction, id, ['name_sort_key'])]
    : edits;
}

/** The changes of the edit dialog of the web app. */
async function prepareChanges(
  deps: Deps,
  editor: Editor,
  { known, changes }: { known: GameWithLayers; changes: readonly MetadataChange[] },
): Promise<Write[]> {
  const { id } = known.rom;
  const writes: Write[] = [];
  for (const change of changes) {
    if ('field' in change) {
      writes.push(await prepareField(deps, { known, userId: editor.id }, change));
    } else if (change.action === 'refuse') writes.push(prepareRejection(known, change.source));
    else writes.push((transaction) => removeRejectedMatches(transaction, id, change.source));
  }
  return writes;
}

/** Removes the cover a user uploaded. If there is none, the game shows no cover at all. */
const prepareCoverRemoval =
  ({ id: userId }: Editor, id: number): Write =>
  async (transaction, now) => {
    if (await removeUserArtwork(transaction, id, { kind: 'cover', now })) return;
    await prepareEdit(id, { field: 'cover', value: null, kind: 'edit', userId })(transaction, now);
  };

async function preparePictures(deps: Deps, { before, after, patch }: EditedGame): Promise<Write[]> {
  const { id } = before.rom;
  const { artwork, url_cover, url_manual } = patch;
  const isNew = (field: 'cover' | 'manual', url: string | undefined): url is string =>
    url !== undefined &&
    url !== '' &&
    ![before, after].some((known) => displayedValue(deps, known, field) === url);
  const writes: Write[] = [];
  const removeEdit: Write = (transaction) => removeEdits(transaction, id, ['cover']);
  if (artwork) {
    const hash = await storeUserCover(deps, artwork.bytes);
    writes.push(removeEdit, (transaction, now) =>
      setUserArtwork(transaction, id, { kind: 'cover', hash, url: '', now }),
    );
  } else if (isNew('cover', url_cover)) {
    writes.push(await prepareArtwork(deps, id, 'cover', url_cover), removeEdit);
  }
  if (isNew('manual', url_manual)) {
    writes.push(await prepareArtwork(deps, id, 'manual', url_manual));
  }
  return writes;
}

/** The metadata objects that the form sets, by column; null: an earlier edit is removed. */
function parseRawEdits(patch: RomForm): Map<RawField, string | null> {
  const edits = new Map<RawField, string | null>();
  for (const field of RAW_FIELDS) {
    const text = patch[`raw_${field}`];
    if (text !== undefined) edits.set(field, parseObject(field, text));
  }
  return edits;
}

/** Validates the JSON of a metadata object. Null: it is empty. */
function parseObject(field: RawField, text: string): string | null {
  if (text.trim() === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad_request', `raw_${field} isn’t valid JSON`, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('bad_request', `raw_${field} must be a JSON object`);
  }
  if (Object.keys(value).length === 0) return null;
  // Users see these values, so they need valid types.
  return JSON.stringify(field === 'manual_metadata' ? { ...value, ...cleanFacts(value) } : value);
}

const prepareRawEdits =
  (editor: Editor, id: number, raw: ReadonlyMap<RawField, string | null>): Write =>
  async (transaction, now) => {
    for (const [field, value] of raw) {
      if (value === null) await removeEdits(transaction, id, [field]);
      else {
        await saveEdit(transaction, {
          rom_id: id,
          field,
          value,
          kind: 'edit',
          edited_at: now,
          user_id: editor.id > 0 ? editor.id : null,
        });
      }
    }
  };
