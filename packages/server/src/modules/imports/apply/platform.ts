import { timestamp } from '#core/lib/timestamp.ts';
import type { ImportContext } from '#modules/imports/import-context.ts';
import type { PlatformItem } from '#modules/imports/import-record.ts';
import {
  DEFAULT_ASPECT_RATIO,
  findPlatformByFolder,
  resolvePlatform,
  savePlatform,
} from '#modules/platforms/platforms.api.ts';

/** Binds the folder to its platform, and takes over the name that a user gave the platform. */
export async function applyPlatform(context: ImportContext, item: PlatformItem): Promise<void> {
  const { deps, isDryRun, conflict } = context;
  const { db, clock, configFile } = deps;
  const report = (
    outcome: 'new' | 'same' | 'kept' | 'skipped',
    reasonCode?: 'platform_not_found' | 'existing_value_differs',
  ) => context.report({ kind: 'platforms', outcome, subject: item.folder, reasonCode });
  const row = await findPlatformByFolder(db, item.folder);
  if (!row || row.removed_at !== null) return report('skipped', 'platform_not_found');

  const { PLATFORMS_BINDING: bindings, PLATFORMS_VERSIONS: versions } = configFile.current();
  const { slug, method } = resolvePlatform(item.folder, { bindings, versions });
  const isOtherPlatform = slug !== item.slug;
  // A folder that a user already bound here stays bound.
  const keepsBinding = isOtherPlatform && (method === 'binding' || method === 'version');
  const bindsFolder = isOtherPlatform && !keepsBinding;

  /** Whether the imported value is written: a value that a user set here is only replaced on request. */
  const isWritten = (
    imported: string | null,
    { current, initial }: { current: string; initial: string },
  ): imported is string =>
    !!imported && imported !== current && (current === initial || conflict === 'replace');
  const { customName, aspectRatio } = item;
  const name = { current: row.custom_name, initial: '' };
  const ratio = { current: row.aspect_ratio, initial: DEFAULT_ASPECT_RATIO };
  const patch = {
    ...(isWritten(customName, name) && { custom_name: customName }),
    ...(isWritten(aspectRatio, ratio) && { aspect_ratio: aspectRatio }),
  };
  const hasPatch = Object.keys(patch).length > 0;
  if (!isDryRun && hasPatch) {
    await savePlatform(db, row.id, { ...patch, updated_at: timestamp(clock()) });
  }
  if (!isDryRun && bindsFolder) {
    const { folder } = item;
    await configFile.edit({ kind: 'bind', list: 'platforms', folder, slug: item.slug });
  }
  if (hasPatch || bindsFolder) return report('new');
  const differs = keepsBinding || (customName !== null && customName !== row.custom_name);
  return differs ? report('kept', 'existing_value_differs') : report('same');
}
