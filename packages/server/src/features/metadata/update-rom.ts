import type { RomForm, SourceId } from '@saveroom/contract';

import type { Deps } from '#deps.ts';
import { RAW_FIELDS, type RawField } from '#db/metadata-tables.ts';
import { AppError } from '#lib/app-error.ts';
import { coverFromUrl, manualFromUrl } from '#library/artwork/artwork-from-url.ts';
import { removeUserCover, saveUserCover } from '#library/artwork/user-artwork.ts';
import { renameGame } from '#library/change-game.ts';
import { removeEdits, saveEdit } from '#library/metadata/edits.queries.ts';
import { cleanFacts } from '#library/metadata/identify/clean-facts.ts';
import { removeLayer, saveRefusal } from '#library/metadata/layers.queries.ts';
import type { KnownGame } from '#library/metadata/show-games.ts';
import { writtenSortKey } from '#library/names/sort-key.ts';

import { changeMetadata, requireKnown } from './change-metadata.ts';
import { fetchChosen, refuseMatch, saveChoice } from './choose-match.ts';
import { editField } from './edit-field.ts';
import { shownValue } from './metadata-view.ts';
import { saveForeignIds } from './foreign-ids.queries.ts';

interface Editor {
  readonly id: number;
  readonly username: string;
}

interface Wish {
  readonly id: number;
  readonly patch: RomForm;
  readonly removeCover: boolean;
}

const CHOSEN: readonly SourceId[] = [
  ...(['launchbox', 'moby', 'ss', 'igdb', 'sgdb', 'ra', 'hasheous', 'tgdb', 'libretro'] as const),
];

/** The whole form of older clients. The disk comes first: if it refuses, nothing has changed. */
export async function updateRom(deps: Deps, editor: Editor, wish: Wish): Promise<void> {
  const { id, patch, removeCover } = wish;
  const before = await requireKnown(deps.db, id);
  const raw = rawEdits(patch);
  if (patch.fs_name !== undefined) await rename(deps, before, patch.fs_name);
  await chooseAll(deps, editor, { before, patch });
  await saveForeignIds(deps.db, id, patch);
  await saveRaw(deps, editor, { id, raw });
  await editTexts(deps, editor, { before, patch });
  if (removeCover) await dropCover(deps, editor, id);
  await setPictures(deps, { id, patch, before });
}

/** Forgets what every source said; the same games are not taken again. */
export async function unmatchRom(deps: Deps, id: number): Promise<void> {
  const { layers } = await requireKnown(deps.db, id);
  await changeMetadata(deps, id, async (db, now) => {
    for (const { source, source_id } of layers) {
      await saveRefusal(db, { rom_id: id, source, source_id, refused_at: now });
      await removeLayer(db, id, source);
    }
  });
}

const REPLACED = /[\\/:|]/g;
const LEFT_OUT = /[*?"<>\0]/g;

async function rename(deps: Deps, { rom }: KnownGame, wanted: string): Promise<void> {
  const name = wanted.replaceAll(REPLACED, '-').replaceAll(LEFT_OUT, '').trim();
  if (name === '') throw new AppError('bad_request', 'The file name is empty');
  if (name === rom.fs_name) return;
  await renameGame(deps, rom.id, name);
  await changeMetadata(deps, rom.id, async () => {});
}

interface Edited {
  readonly before: KnownGame;
  readonly patch: RomForm;
}

async function chooseAll(
  deps: Deps,
  { username }: Editor,
  { before, patch }: Edited,
): Promise<void> {
  const { id } = before.rom;
  for (const source of CHOSEN) {
    const sourceId = patch[`${source}_id` as 'igdb_id'];
    const current = before.layers.find((layer) => layer.source === source);
    const applied = current?.state === 'applied' ? current.source_id : '';
    if (sourceId === undefined || sourceId === applied) continue;
    if (sourceId === '') await refuseMatch(deps, { id, source });
    else {
      const choice = { id, source, sourceId, username };
      await saveChoice(deps, choice, await fetchChosen(deps, choice));
    }
  }
}

/** A client sends all it shows: only what is neither what was shown nor what is now is an edit. */
async function editTexts(deps: Deps, editor: Editor, { before, patch }: Edited): Promise<void> {
  const { id } = before.rom;
  const written = {
    name: patch.name?.trim() || undefined,
    summary: patch.summary?.trim(),
    name_sort_key: patch.name_sort_key && writtenSortKey(patch.name_sort_key),
  };
  for (const field of ['name', 'summary', 'name_sort_key'] as const) {
    const value = written[field];
    if (value === undefined || value === '') {
      if (field === 'name_sort_key' && patch.name_sort_key === '') {
        await changeMetadata(deps, id, (db) => removeEdits(db, id, [field]));
      }
      if (field !== 'summary' || value === undefined) continue;
    }
    const now = await requireKnown(deps.db, id);
    const shown = [before, now].map((known) => shownValue(deps, known, field) ?? '');
    if (shown.includes(value)) continue;
    const edit = { id, field, value: value || null, kind: 'edit' as const, userId: editor.id };
    await editField(deps, edit);
  }
}

/** One's own goes first; where there is none, no cover is wanted at all. */
async function dropCover(deps: Deps, editor: Editor, id: number): Promise<void> {
  if (await removeUserCover(deps, id)) return;
  await editField(deps, { id, field: 'cover', value: null, kind: 'edit', userId: editor.id });
}

async function setPictures(
  deps: Deps,
  { id, patch, before }: Edited & { id: number },
): Promise<void> {
  const { artwork, url_cover, url_manual } = patch;
  const now = await requireKnown(deps.db, id);
  const isNew = (field: 'cover' | 'manual', url: string | undefined): url is string =>
    url !== undefined &&
    url !== '' &&
    ![before, now].some((known) => shownValue(deps, known, field) === url);
  if (artwork) {
    await changeMetadata(deps, id, (db) => removeEdits(db, id, ['cover']));
    await saveUserCover(deps, id, artwork.bytes);
  } else if (isNew('cover', url_cover)) {
    await coverFromUrl(deps, id, url_cover);
    await changeMetadata(deps, id, (db) => removeEdits(db, id, ['cover']));
  }
  if (isNew('manual', url_manual)) await manualFromUrl(deps, id, url_manual);
}

/** By column; null: an edit of before is given up. */
function rawEdits(patch: RomForm): Map<RawField, string | null> {
  const edits = new Map<RawField, string | null>();
  for (const field of RAW_FIELDS) {
    const text = patch[`raw_${field}`];
    if (text !== undefined) edits.set(field, objectText(field, text));
  }
  return edits;
}

function objectText(field: RawField, text: string): string | null {
  if (text.trim() === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad_request', `raw_${field} is not JSON`, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('bad_request', `raw_${field} is not an object`);
  }
  if (Object.keys(value).length === 0) return null;
  // What a person writes is shown too, so it must be of the kinds that are shown.
  return JSON.stringify(field === 'manual_metadata' ? { ...value, ...cleanFacts(value) } : value);
}

async function saveRaw(
  deps: Deps,
  editor: Editor,
  { id, raw }: { id: number; raw: ReadonlyMap<RawField, string | null> },
): Promise<void> {
  if (raw.size === 0) return;
  await changeMetadata(deps, id, async (db, now) => {
    for (const [field, value] of raw) {
      if (value === null) await removeEdits(db, id, [field]);
      else {
        await saveEdit(db, {
          ...{ rom_id: id, field, value, kind: 'edit', edited_at: now },
          user_id: editor.id > 0 ? editor.id : null,
        });
      }
    }
  });
}
