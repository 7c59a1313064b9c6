import type { Scope } from '@saveroom/contract';

/** What clients may send over the socket, and the right it takes. */
export const EVENT_TABLE: Readonly<Record<string, Scope>> = {
  'activity:start': 'roms.user.write',
  'activity:heartbeat': 'roms.user.write',
  'activity:stop': 'roms.user.write',
  scan: 'platforms.write',
  'scan:stop': 'platforms.write',
};
