import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { ImportContext } from '#modules/imports/import-context.ts';
import type { AssetItem, ImportedFile, StoredFileItem } from '#modules/imports/import-record.ts';
import {
  hasImportedVersion,
  type ImportedContent,
  type ImportedVersion,
  importVersion,
} from '#modules/saves/saves.api.ts';

const KINDS = { save: 'saves', state: 'states', screenshot: 'screenshots' } as const;

/** Adds a save, state or screenshot with its original time, unless the content is stored. */
export async function applyAsset(context: ImportContext, item: AssetItem): Promise<void> {
  const { type, file, screenshot, slot, emulator, coreVersion = null, isPublic } = item;
  const kind = KINDS[type];
  const name = `${item.game.name}: ${file.name}`;
  const subject = item.owner === null ? name : `${name} (${item.owner})`;
  const game = await context.gameOf(item.game);
  if ('problem' in game) {
    return context.report({ kind, outcome: 'skipped', subject, reasonCode: game.problem });
  }
  const userId = await context.userIdOf(item.owner);
  if (userId === null) {
    const reasonCode = 'account_not_found';
    return context.report({ kind, outcome: 'skipped', subject, reasonCode });
  }
  const version = {
    userId,
    romId: game.id,
    kind: type,
    slot,
    emulator,
    coreVersion,
    isPublic,
    file: contentOf(file, context.signal),
    screenshot: screenshot && contentOf(screenshot, context.signal),
    time: timeOf(context, item),
  };
  return apply(context, version, { kind, subject });
}

const NO_GAME = 0;

/** Adds a file that belongs to no game, as RetroArch stores them over WebDAV. */
export async function applyStoredFile(context: ImportContext, item: StoredFileItem): Promise<void> {
  const userId = await context.userIdOf(null);
  if (userId === null) throw new Error('invariant: import without a user');
  const version = {
    userId,
    romId: NO_GAME,
    kind: 'file' as const,
    slot: null,
    emulator: null,
    coreVersion: null,
    isPublic: false,
    screenshot: null,
    file: contentOf(item.file, context.signal),
    time: timestamp(item.createdAt),
  };
  return apply(context, version, { kind: 'other', subject: item.file.name });
}

const contentOf = (file: ImportedFile, signal: AbortSignal): ImportedContent => ({
  name: file.name,
  size: file.size,
  sha256: file.sha256,
  open: () => file.open(signal),
});

const timeOf = ({ createdAt }: ImportContext, item: AssetItem): string =>
  timestamp(item.updatedAt ?? item.createdAt ?? item.file.modified ?? createdAt);

async function apply(
  context: ImportContext,
  version: ImportedVersion,
  line: { readonly kind: 'saves' | 'states' | 'screenshots' | 'other'; readonly subject: string },
): Promise<void> {
  const { deps, isDryRun } = context;
  const maxBytes = deps.env.MAX_ASSET_UPLOAD_SIZE_BYTES;
  try {
    if (await hasImportedVersion(deps.db, version)) {
      return context.report({ ...line, outcome: 'same' });
    }
    if ((version.file.size ?? 0) > maxBytes) {
      throw new AppError('too_large', `${version.file.name} is too large`);
    }
    const isNew = isDryRun || (await importVersion(deps, version));
    return context.report({ ...line, outcome: isNew ? 'new' : 'same' });
  } catch (error) {
    // Reported here, because the subject names the game and the file.
    if (!(error instanceof AppError) || !(error.code in REASONS)) throw error;
    const reasonCode = REASONS[error.code as keyof typeof REASONS];
    return context.report({ ...line, outcome: 'failed', reasonCode, reason: error.message });
  }
}

const REASONS = {
  bad_request: 'file_refused',
  not_found: 'file_missing',
  over_quota: 'over_quota',
  too_large: 'too_large',
} as const;
