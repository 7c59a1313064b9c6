import { SOURCES } from '@saveroom/contract';
import type { Heartbeat, SourceId } from '@saveroom/contract';

type Flags = Heartbeat['METADATA_SOURCES'];

/** Whether a source is enabled. A source without a flag always is. */
export const isSourceOn = (flags: Flags, source: SourceId): boolean => {
  const flag = SOURCES[source].heartbeatFlag;
  return flag === undefined || flags[flag];
};
