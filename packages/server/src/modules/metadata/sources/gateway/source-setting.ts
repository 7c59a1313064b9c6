import { SOURCES, type SourceId } from '@saveroom/contract';

import { seal, unseal } from '#core/lib/secrets.ts';

import type { SourceKey, SourceStatus } from '#modules/metadata/sources/source-gateway.ts';
import type { SettingRow } from './sources.queries.ts';

/** The source settings of the environment variables. */
export interface SourceEnvironment {
  /** By the name of the variable; empty: not set. */
  readonly keys: Readonly<Record<string, string>>;
  /** Absent or null: admins decide in the app. */
  readonly switches: Partial<Record<SourceId, boolean | null>>;
}

interface Setting extends Pick<SourceStatus, 'isEnabled' | 'isFixed' | 'keys'> {
  readonly isKeyMissing: boolean;
  /** The keys themselves, by name. They never leave the server except to their source. */
  readonly values: Readonly<Record<string, string>>;
}

/** The setting of a source: from the environment, else from an admin, else the default: enabled. */
export function resolveSetting(
  source: SourceId,
  row: SettingRow | undefined,
  { environment, sealKey }: { environment: SourceEnvironment; sealKey: Uint8Array },
): Setting {
  const { keys: needed, optionalKeys } = SOURCES[source];
  const names = [...needed, ...optionalKeys];
  const stored = row ? openKeys(sealKey, source, row.keys) : {};
  const fromEnvironment = (name: string) => environment.keys[name] ?? '';
  const values = Object.fromEntries(
    names.map((name) => [name, fromEnvironment(name) || stored[name] || '']),
  );
  const fixed = environment.switches[source] ?? null;
  return {
    isEnabled: fixed ?? row?.is_enabled !== 0,
    isFixed: fixed !== null,
    isKeyMissing: needed.some((name) => values[name] === ''),
    values,
    keys: names.map((name): SourceKey => ({
      name,
      isSet: values[name] !== '',
      isFixed: fromEnvironment(name) !== '',
      isOptional: !needed.includes(name),
    })),
  };
}

const label = (source: SourceId): string => `keys:${source}`;

/** Decrypts the keys of a source. Keys that were encrypted with another secret count as absent. */
export function openKeys(
  sealKey: Uint8Array,
  source: SourceId,
  sealed: string,
): Record<string, string> {
  const text = sealed === '' ? null : unseal(sealKey, label(source), sealed);
  return text === null ? {} : (JSON.parse(text) as Record<string, string>);
}

/** Encrypts the keys of a source. */
export function sealKeys(
  sealKey: Uint8Array,
  source: SourceId,
  keys: Readonly<Record<string, string>>,
): string {
  const filled = Object.entries(keys).filter(([, value]) => value !== '');
  if (filled.length === 0) return '';
  return seal(sealKey, label(source), JSON.stringify(Object.fromEntries(filled)));
}
