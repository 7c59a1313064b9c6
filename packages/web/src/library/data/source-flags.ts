import { SOURCES } from '@saveroom/contract';
import type { Heartbeat, SourceId } from '@saveroom/contract';

type Flags = Heartbeat['METADATA_SOURCES'];

/** As everybody may know it. Of a source without a flag nothing speaks against asking it. */
export const isSourceOn = (flags: Flags, source: SourceId): boolean => {
  const flag = SOURCES[source].heartbeatFlag;
  return flag === undefined || flags[flag];
};
