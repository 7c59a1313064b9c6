import * as z from 'zod/mini';

import { SOURCES, SOURCE_IDS } from '@saveroom/contract';
import type { Heartbeat, SourceId } from '@saveroom/contract';

import { isSourceOn } from '#library/data/source-flags.ts';
import { localSetting } from '#shared/lib/local-setting.ts';

type Flags = Heartbeat['METADATA_SOURCES'];

interface MetadataSource {
  id: SourceId;
  /** Its id in scan requests: Playmatch is part of IGDB. */
  apis: readonly SourceId[];
  name: string;
  enabled: boolean;
  /** Why it is off: a key is missing, or it is disabled on the server. */
  reason: 'key' | 'admin';
}

/** Always used, because its list is stored locally. */
const ALWAYS: SourceId = 'titledb';
const HELPER: SourceId = 'playmatch';

/** All metadata sources with their state. Names are not translated. */
export function metadataSources(flags: Flags): MetadataSource[] {
  const hasHelper = isSourceOn(flags, HELPER);
  return SOURCE_IDS.filter((id) => id !== ALWAYS && id !== HELPER).map((id) => {
    const isHelped = id === 'igdb' && hasHelper;
    return {
      id,
      apis: isHelped ? [id, HELPER] : [id],
      name: isHelped ? `${SOURCES[id].name} + ${SOURCES[HELPER].name}` : SOURCES[id].name,
      enabled: isSourceOn(flags, id),
      reason: SOURCES[id].keys.length > 0 ? 'key' : 'admin',
    };
  });
}

/** The sources that a scan will use: the selected ones, or all that are enabled. */
export const selectedSources = (
  sources: readonly MetadataSource[],
  chosen: readonly string[] | null,
): MetadataSource[] =>
  sources.filter(({ id, enabled }) => enabled && (chosen === null || chosen.includes(id)));

/** Adds or removes one source. All of them means no selection, so that later ones are included. */
export function chooseSource(
  sources: readonly MetadataSource[],
  chosen: readonly string[] | null,
  changed: MetadataSource,
): readonly string[] | null {
  const before = selectedSources(sources, chosen);
  const after = before.includes(changed)
    ? before.filter((source) => source !== changed)
    : [...before, changed];
  const ready = sources.filter(({ enabled }) => enabled);
  return after.length === ready.length ? null : after.flatMap(({ apis }) => apis);
}

/** The sources selected for scans; null (not stored) means all that are enabled. */
export const scanSourcesSetting = localSetting<readonly string[] | null>({
  key: 'scan.metadataSources',
  schema: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.issues.push({ message: 'must be JSON', code: 'custom', input: text });
          return z.NEVER;
        }
      }),
    ),
    z.array(z.string()),
  ),
  fallback: null,
  write: (chosen) => chosen && JSON.stringify(chosen),
});
