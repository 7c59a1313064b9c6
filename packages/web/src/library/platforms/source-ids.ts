import { WIRE, WIRE_SOURCES } from '@saveroom/contract';
import type { Platform } from '@saveroom/contract';

import { fillPage } from '#shared/lib/fill-page.ts';

export interface SourceId {
  source: string;
  id: string;
  /** A page about the platform, where there is one for everybody. */
  address: string | null;
}

/** The sources that know a platform. Names are names: the same in every language. */
export const sourceIds = (platform: Platform): SourceId[] =>
  WIRE_SOURCES.flatMap((source) => {
    const { name, platformField, platformPage } = WIRE[source];
    const id =
      (platform as unknown as Readonly<Record<string, string | number | null>>)[platformField] ??
      '';
    if (id === '') return [];
    return [{ source: name, id: String(id), address: fillPage(platformPage, { ...platform, id }) }];
  });
