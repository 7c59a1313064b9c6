import { isDeepStrictEqual } from 'node:util';

import { EXCLUSION_TYPES, ScanConfig, type Config } from '@saveroom/contract';

import { ConfigContent } from '#core/config/config-content.ts';
import type { ConfigEdit } from '#core/config/edit-config.ts';
import { parseConfig } from '#core/config/parse-config.ts';
import type { ImportContext } from '#modules/imports/import-context.ts';
import type { ConfigItem } from '#modules/imports/import-record.ts';
import { REMERGE_TASK } from '#modules/library/library.api.ts';

const BINDINGS = { PLATFORMS_BINDING: 'platforms', PLATFORMS_VERSIONS: 'versions' } as const;

const SCAN_SETTINGS = {
  SCAN_METADATA_PRIORITY: 'metadata_priority',
  SCAN_ARTWORK_PRIORITY: 'artwork_priority',
  SCAN_REGION_PRIORITY: 'region_priority',
  SCAN_LANGUAGE_PRIORITY: 'language_priority',
  SCAN_MEDIA: 'media',
  GAMELIST_AUTO_EXPORT_ON_SCAN: 'gamelist_export',
  GAMELIST_MEDIA_THUMBNAIL: 'gamelist_thumbnail',
  GAMELIST_MEDIA_IMAGE: 'gamelist_image',
  PEGASUS_AUTO_EXPORT_ON_SCAN: 'pegasus_export',
} as const satisfies Partial<Record<keyof Config, keyof ScanConfig>>;

/** Where other settings are in the file. */
const PATHS = {
  SKIP_HASH_CALCULATION: ['filesystem', 'skip_hash_calculation'],
  EJS_DEBUG: ['emulatorjs', 'debug'],
  EJS_CACHE_LIMIT: ['emulatorjs', 'cache_limit'],
  EJS_DISABLE_AUTO_UNLOAD: ['emulatorjs', 'disable_auto_unload'],
  EJS_DISABLE_BATCH_BOOTUP: ['emulatorjs', 'disable_batch_bootup'],
  EJS_SETTINGS: ['emulatorjs', 'settings'],
  EJS_CONTROLS: ['emulatorjs', 'controls'],
} as const satisfies Partial<Record<keyof Config, readonly [string, string]>>;

/** A server without a configuration file. */
const DEFAULTS = parseConfig(null, { mounted: false, writable: false }).config;

/** Takes over the settings that this server does not have. Its own stay as they are. */
export async function applyConfig(context: ImportContext, { config }: ConfigItem): Promise<void> {
  for (const type of EXCLUSION_TYPES) {
    await applyExclusions(context, type, textsOf(config[type]));
  }
  for (const [key, list] of Object.entries(BINDINGS)) {
    await applyBindings(context, key as keyof typeof BINDINGS, { list, given: config[key] });
  }
  for (const [key, name] of Object.entries(SCAN_SETTINGS)) {
    const parsed = ScanConfig.safeParse({ [name]: config[key] });
    const edit = parsed.success ? ({ kind: 'scan', scan: parsed.data } as const) : null;
    await applySetting(context, { key: key as keyof Config, value: config[key], edit });
  }
  for (const [key, [section, name]] of Object.entries(PATHS)) {
    const value = key === 'EJS_CONTROLS' ? playersByNumber(config[key]) : config[key];
    // An invalid value would make the whole file unreadable.
    const isValid = ConfigContent.safeParse({ [section]: { [name]: value } }).success;
    const path = [section, name];
    const edit = isValid ? ({ kind: 'set', path, value: value as never } as const) : null;
    await applySetting(context, { key: key as keyof Config, value: config[key], edit });
  }
}

async function applyExclusions(
  context: ImportContext,
  type: (typeof EXCLUSION_TYPES)[number],
  values: readonly string[],
): Promise<void> {
  const own = new Set(context.deps.configFile.current()[type]);
  const added = values.filter((value) => !own.has(value) && value.trim() !== '');
  for (const value of added) await change(context, { kind: 'exclude', type, value });
  for (const value of added) report(context, 'new', `${type}: ${value}`);
  if (values.length > added.length) report(context, 'same', type);
}

async function applyBindings(
  context: ImportContext,
  key: keyof typeof BINDINGS,
  { list, given }: { list: 'platforms' | 'versions'; given: unknown },
): Promise<void> {
  const own = context.deps.configFile.current()[key];
  for (const [folder, slug] of Object.entries((given ?? {}) as Record<string, unknown>)) {
    const subject = `${key}: ${folder}`;
    if (typeof slug !== 'string' || slug === '') report(context, 'failed', subject);
    else if (Object.hasOwn(own, folder)) {
      report(context, own[folder] === slug ? 'same' : 'kept', subject);
    } else {
      await change(context, { kind: 'bind', list, folder, slug });
      report(context, 'new', subject);
    }
  }
}

async function applySetting(
  context: ImportContext,
  { key, value, edit }: { key: keyof Config; value: unknown; edit: ConfigEdit | null },
): Promise<void> {
  const own = context.deps.configFile.current()[key];
  // Older versions do not have all settings, and a default is not a choice.
  if (value === undefined || value === null || isDeepStrictEqual(value, DEFAULTS[key])) return;
  if (isDeepStrictEqual(own, value)) return report(context, 'same', key);
  if (!isDeepStrictEqual(own, DEFAULTS[key])) return report(context, 'kept', key);
  if (!edit) return report(context, 'failed', key);
  await change(context, edit);
  if (!context.isDryRun && edit.kind === 'scan') {
    await context.deps.jobs.enqueueUnlessQueued(REMERGE_TASK, {});
  }
  return report(context, 'new', key);
}

async function change({ deps, isDryRun }: ImportContext, edit: ConfigEdit): Promise<void> {
  if (!isDryRun) await deps.configFile.edit(edit);
}

const REASONS = { kept: 'existing_value_differs', failed: 'invalid_value' } as const;

const report = (
  context: ImportContext,
  outcome: 'new' | 'same' | 'kept' | 'failed',
  subject: string,
): void => {
  const reasonCode = outcome === 'kept' || outcome === 'failed' ? REASONS[outcome] : undefined;
  context.report({ kind: 'config', outcome, subject, reasonCode });
};

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** The API has the players as `_0`, the file as `0`. */
function playersByNumber(controls: unknown): unknown {
  if (typeof controls !== 'object' || controls === null) return controls;
  return Object.fromEntries(
    Object.entries(controls).map(([core, players]) => [core, withoutUnderscore(players)]),
  );
}

const withoutUnderscore = (players: unknown): object =>
  Object.fromEntries(
    Object.entries(players ?? {}).map(([name, keys]: [string, unknown]) => [
      name.replace('_', ''),
      keys,
    ]),
  );
