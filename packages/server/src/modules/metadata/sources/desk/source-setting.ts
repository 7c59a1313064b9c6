import { SOURCES, type SourceId } from '@saveroom/contract';

import { seal, unseal } from '#core/lib/seal.ts';

import type { SourceKey, SourceStatus } from '#modules/metadata/sources/source-desk.ts';
import type { SettingRow } from './sources.queries.ts';

/** What whoever started the server decided about sources. */
export interface SourceEnvironment {
  /** By the name of the variable; empty: not given. */
  readonly keys: Readonly<Record<string, string>>;
  /** Absent or null: a matter of the administration. */
  readonly switches: Partial<Record<SourceId, boolean | null>>;
}

interface Setting extends Pick<SourceStatus, 'isEnabled' | 'isFixed' | 'keys'> {
  readonly isKeyMissing: boolean;
  /** The keys themselves, by name. Never to be sent. */
  readonly values: Readonly<Record<string, string>>;
}

/** What the environment says, over what admins chose, over what a source is by itself: on. */
export function settingOf(
  source: SourceId,
  row: SettingRow | undefined,
  { environment, sealKey }: { environment: SourceEnvironment; sealKey: Uint8Array },
): Setting {
  const { keys: needed, optionalKeys } = SOURCES[source];
  const names = [...needed, ...optionalKeys];
  const stored = row ? openKeys(sealKey, source, row.keys) : {};
  const given = (name: string) => environment.keys[name] ?? '';
  const values = Object.fromEntries(names.map((name) => [name, given(name) || stored[name] || '']));
  const fixed = environment.switches[source] ?? null;
  return {
    isEnabled: fixed ?? row?.is_enabled !== 0,
    isFixed: fixed !== null,
    isKeyMissing: needed.some((name) => values[name] === ''),
    values,
    keys: names.map((name): SourceKey => ({
      name,
      isSet: values[name] !== '',
      isFixed: given(name) !== '',
      isOptional: !needed.includes(name),
    })),
  };
}

const label = (source: SourceId): string => `keys:${source}`;

/** Keys sealed with a secret the server no longer has are gone: nobody can read them. */
export function openKeys(
  sealKey: Uint8Array,
  source: SourceId,
  sealed: string,
): Record<string, string> {
  const text = sealed === '' ? null : unseal(sealKey, label(source), sealed);
  return text === null ? {} : (JSON.parse(text) as Record<string, string>);
}

export function sealKeys(
  sealKey: Uint8Array,
  source: SourceId,
  keys: Readonly<Record<string, string>>,
): string {
  const kept = Object.entries(keys).filter(([, value]) => value !== '');
  if (kept.length === 0) return '';
  return seal(sealKey, label(source), JSON.stringify(Object.fromEntries(kept)));
}
