import { readText, writeText } from '#shared/lib/local-setting-text.ts';
import type { VersionRef } from '#game/version-ref.ts';

import { FIRST_PICKS } from './play-choices.ts';
import type { Offer, Picks } from './play-choices.ts';

interface Played {
  readonly romId: number;
  readonly platform: string;
}

const coreKey = ({ platform }: Played): string => `player:${platform}:core`;
const firmwareKey = ({ platform }: Played): string => `player:${platform}:bios_id`;
const fileKey = ({ romId }: Played): string => `player:${romId}:disc`;
const saveKey = ({ romId }: Played): string => `player:${romId}:save`;

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null;

function firmwareIn(text: string | null): Picks['firmware'] {
  return text === 'none' ? 'none' : (numberIn(text) ?? 'auto');
}

/** The last picks in this browser: core and firmware by platform, the rest by game. */
export const readPicks = (played: Played): Picks => ({
  ...FIRST_PICKS,
  core: readText(coreKey(played)),
  fileId: numberIn(readText(fileKey(played))),
  firmware: firmwareIn(readText(firmwareKey(played))),
  save: readText(saveKey(played)) === 'new' ? 'new' : 'newest',
});

/** A certain save or state is for this time: what is played from it becomes the newest. */
export function rememberPicks(played: Played, { core, fileId, firmware, save }: Picks): void {
  writeText(coreKey(played), core);
  writeText(fileKey(played), fileId === null ? null : String(fileId));
  writeText(firmwareKey(played), firmware === 'auto' ? null : String(firmware));
  writeText(saveKey(played), save === 'new' ? 'new' : null);
}

interface Start {
  readonly save: VersionRef | null;
  readonly state: VersionRef | null;
}

/** What somebody asked for on the way here counts for more than the last time. */
export function firstPicks(played: Played, { save, state }: Start, states: Offer['states']): Picks {
  const last = readPicks(played);
  const wanted = states.find(({ id }) => id === state?.versionId);
  return {
    ...last,
    core: wanted?.emulator || last.core,
    save: save?.versionId ?? last.save,
    state: wanted?.id ?? null,
  };
}
