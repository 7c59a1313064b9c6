import type { Scope } from '@saveroom/contract';

/** The events that clients may send over the socket, with the scope each requires. */
export const EVENT_TABLE: Readonly<Record<string, Scope>> = {
  'activity:start': 'roms.user.write',
  'activity:heartbeat': 'roms.user.write',
  'activity:stop': 'roms.user.write',
  scan: 'platforms.write',
  'scan:stop': 'platforms.write',
};
