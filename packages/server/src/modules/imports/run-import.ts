import {
  IMPORT_REASONS,
  type ImportOutcome,
  type ImportReason,
  type ImportKind,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { applyAccount } from './apply/account.ts';
import { applyAsset, applyStoredFile } from './apply/asset.ts';
import { applyCollection, applyPlaylist } from './apply/collection.ts';
import { applyConfig } from './apply/config.ts';
import { applyGame } from './apply/game.ts';
import { applyPersonal } from './apply/personal.ts';
import { applyPlatform } from './apply/platform.ts';
import { applyProfile } from './apply/profile.ts';
import { type ImportContext, ImportSession } from './import-context.ts';
import type { GameReference, ImportItem } from './import-record.ts';
import { countsOf, emitChanged, openInput, settingsOf } from './import-run.ts';
import { type ImportRunRow, saveProgress } from './imports.queries.ts';
import { GameMatcher } from './match-games.ts';
import { READERS } from './readers.ts';

type Apply<K extends ImportItem['kind']> = (
  context: ImportContext,
  item: Extract<ImportItem, { kind: K }>,
) => Promise<void>;

const APPLY: Readonly<{ [K in ImportItem['kind']]?: Apply<K> }> = {
  account: applyAccount,
  asset: applyAsset,
  collection: applyCollection,
  config: applyConfig,
  game: applyGame,
  platform: applyPlatform,
  personal: applyPersonal,
  playlist: applyPlaylist,
  profile: applyProfile,
  stored_file: applyStoredFile,
  refused: async (context, { place, reason, reasonCode = 'invalid_value' }) =>
    context.report({ kind: 'other', outcome: 'failed', subject: place, reasonCode, reason }),
};

const KINDS: Readonly<Record<ImportItem['kind'], ImportKind>> = {
  account: 'accounts',
  platform: 'platforms',
  game: 'games',
  personal: 'games',
  collection: 'collections',
  profile: 'config',
  playlist: 'other',
  stored_file: 'other',
  asset: 'saves',
  config: 'config',
  refused: 'other',
};

/** Items whose games are matched by the same queries. */
const BATCH_ITEMS = 100;
const BATCH_REFERENCES = 1000;
const SAVE_MS = 1000;

interface RunOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { done: number; total: number | null }) => void;
}

/**
 * Reads the items of an import, matches their games and applies them. After each batch, and about
 * every second, the report and the position are saved. A stopped import continues there: an item
 * that is applied a second time changes nothing.
 */
export async function runImport(
  deps: Deps,
  run: ImportRunRow,
  { signal, onProgress }: RunOptions,
): Promise<void> {
  const { importCredentials } = deps;
  const settings = settingsOf(run);
  const input = await openInput(deps, run);
  const accounts = importCredentials.get(run.id);
  const reader = READERS[run.source]({
    deps,
    input,
    settings,
    accounts,
    address: run.address ?? '',
  });
  const matcher = new GameMatcher(deps);
  const session = new ImportSession({
    deps,
    signal,
    matcher,
    conflict: settings.conflict,
    isDryRun: run.is_dry_run === 1,
    run: { userId: run.user_id, createdAt: new Date(run.created_at) },
    redact: (text) => importCredentials.redact(run.id, text),
  });
  const total = await reader.count(signal);
  const progress = new ImportProgress(deps, run, { session, total });
  for await (const batch of batchesOf(reader.items(run.position, signal))) {
    session.matches = await matcher.match(batch.flatMap(referencesOf));
    for (const item of batch) {
      signal.throwIfAborted();
      await applyItem(session, item);
      await progress.add(item);
    }
    await progress.save();
    onProgress({ done: progress.done, total });
  }
  if (session.isDryRun) return;
  for (const user_id of session.userIds) deps.events.emit('personal:changed', {}, { user_id });
}

function referencesOf(item: ImportItem): readonly GameReference[] {
  if ('game' in item) return [item.game];
  if (item.kind === 'collection' && 'games' in item.content) return item.content.games;
  return [];
}

async function* batchesOf(items: AsyncIterable<ImportItem>): AsyncGenerator<ImportItem[]> {
  let batch: ImportItem[] = [];
  let references = 0;
  for await (const item of items) {
    batch.push(item);
    references += referencesOf(item).length;
    if (batch.length < BATCH_ITEMS && references < BATCH_REFERENCES) continue;
    yield batch;
    batch = [];
    references = 0;
  }
  if (batch.length > 0) yield batch;
}

/** An item that cannot be applied is reported, and the import continues. */
async function applyItem(session: ImportSession, item: ImportItem): Promise<void> {
  session.place = item.place;
  const apply = APPLY[item.kind] as Apply<ImportItem['kind']> | undefined;
  const kind = KINDS[item.kind];
  if (!apply) {
    const reasonCode = 'not_supported';
    return session.report({ kind, outcome: 'skipped', subject: item.key, reasonCode });
  }
  try {
    return await apply(session, item);
  } catch (error) {
    session.signal.throwIfAborted();
    const reasonCode = reasonOfItem(error);
    if (!reasonCode) throw error;
    const { message: reason } = error as Error;
    return session.report({ kind, outcome: 'failed', subject: item.key, reasonCode, reason });
  }
}

/** Failures of one item. All others would also fail for the items after it. */
const OF_ONE_ITEM: ReadonlySet<ImportReason> = new Set([
  'file_missing',
  'file_refused',
  'invalid_value',
  'not_supported',
  'over_quota',
  'too_large',
  'unreadable',
]);

function reasonOfItem(error: unknown): ImportReason | undefined {
  const reason = reasonOf(error);
  return reason && OF_ONE_ITEM.has(reason) ? reason : undefined;
}

/** Why an import failed. Undefined: a fault of this server, which is worth another attempt. */
export function reasonOf(error: unknown): ImportReason | undefined {
  const { code } = error as { code?: unknown };
  const own = IMPORT_REASONS.find((reason) => reason === code);
  if (own) return own;
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'not_found') return 'file_missing';
  return error.code === 'invalid' ? 'invalid_value' : 'file_refused';
}

interface ProgressOptions {
  readonly session: ImportSession;
  readonly total: number | null;
}

/** Counts the lines of the report and saves them with the position. */
class ImportProgress {
  done: number;
  readonly #deps: Deps;
  readonly #run: ImportRunRow;
  readonly #options: ProgressOptions;
  readonly #counts: Partial<Record<ImportKind, Partial<Record<ImportOutcome, number>>>>;
  #position: string | null;
  #current = '';
  #savedAt = 0;

  constructor(deps: Deps, run: ImportRunRow, options: ProgressOptions) {
    this.#deps = deps;
    this.#run = run;
    this.#options = options;
    this.#counts = countsOf(run);
    this.#position = run.position;
    this.done = run.done;
  }

  async add(item: ImportItem): Promise<void> {
    this.done += 1;
    this.#position = item.key;
    this.#current = 'game' in item ? item.game.name : item.place;
    if (Date.now() - this.#savedAt >= SAVE_MS) await this.save();
  }

  async save(): Promise<void> {
    const { session, total } = this.#options;
    const lines = session.takeLines();
    for (const { kind, outcome } of lines) {
      const ofKind = (this.#counts[kind] ??= {});
      ofKind[outcome] = (ofKind[outcome] ?? 0) + 1;
    }
    await saveProgress(this.#deps.db, this.#run.id, {
      lines,
      total,
      done: this.done,
      position: this.#position,
      current: this.#current.toWellFormed().replaceAll('\0', '').slice(0, 500),
      counts: JSON.stringify(this.#counts),
      updated_at: timestamp(this.#deps.clock()),
    });
    const now = Date.now();
    if (now - this.#savedAt >= SAVE_MS) emitChanged(this.#deps, this.#run);
    this.#savedAt = now;
  }
}
