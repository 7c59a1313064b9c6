import type { Device } from '@saveroom/contract';

import type { DeviceRow } from './devices.queries.ts';

/** Settings that are never sent back to a client. */
const SECRETS: ReadonlySet<string> = new Set(['ssh_password', 'ssh_key_path']);
export const MASK = '********';

export const readConfig = (text: string | null): Record<string, unknown> | null =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>);

export const deviceView = ({ sync_enabled, sync_config, ...row }: DeviceRow): Device => ({
  ...row,
  sync_enabled: sync_enabled === 1,
  sync_config: masked(readConfig(sync_config)),
});

const masked = (config: Record<string, unknown> | null): Device['sync_config'] =>
  config &&
  Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key,
      SECRETS.has(key) && value !== null && value !== '' ? MASK : value,
    ]),
  );

/** Replaces masked secrets in a client's settings by the stored ones. */
export const withStoredSecrets = (
  sent: Record<string, unknown> | null,
  stored: Record<string, unknown> | null,
): Record<string, unknown> | null =>
  sent &&
  Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [
      key,
      value === MASK ? (stored?.[key] ?? null) : value,
    ]),
  );
