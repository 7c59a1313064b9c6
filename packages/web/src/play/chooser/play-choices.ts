import type { AssetVersion, Core, FirmwareNeed, RomPlayer } from '@saveroom/contract';

import { readStartFile, writeStartFile } from '#game/data/start-file.ts';
import type { VersionRef } from '#game/version-ref.ts';
import { readText, writeText } from '#shared/lib/local-setting-text.ts';

/** The saves, states, cores and files that can be chosen. */
export interface Offer {
  readonly player: RomPlayer;
  /** All versions of all saves, newest first. */
  readonly saves: readonly AssetVersion[];
  readonly states: readonly AssetVersion[];
}

/** The user's picks; null if never picked or no longer available. */
export interface Picks {
  readonly core: string | null;
  readonly fileId: number | null;
  /** `auto`: the files that the core needs. */
  readonly firmware: 'auto' | 'none' | number;
  /** `newest` follows saves of other devices; `new` starts without a save. */
  readonly save: 'newest' | 'new' | number;
  readonly state: number | null;
}

export const FIRST_PICKS: Picks = {
  core: null,
  fileId: null,
  firmware: 'auto',
  save: 'newest',
  state: null,
};

export interface Choices {
  readonly core: RomPlayer['cores'][number];
  readonly fileId: number;
  readonly firmware: 'auto' | 'none' | number;
  readonly save: AssetVersion | null;
  readonly state: AssetVersion | null;
}

/** States only work with the core that made them, which is unknown for the oldest ones. */
export const statesFor = (states: readonly AssetVersion[], core: string): AssetVersion[] =>
  states.filter(({ emulator }) => emulator === null || emulator === '' || emulator === core);

/** The choices for Play: picks that are still available, otherwise defaults. */
export function resolveChoices({ player, saves, states }: Offer, picks: Picks): Choices | null {
  const state = states.find(({ id }) => id === picks.state);
  // A state only works with the core that created it, which therefore wins over the picked core.
  const core = chooseCore(player, state?.emulator || picks.core);
  const [firstFile] = player.files;
  if (!core || !firstFile) return null;
  const file = player.files.find(({ id }) => id === picks.fileId) ?? firstFile;
  const { firmware } = picks;
  const isAvailable =
    typeof firmware === 'string' || player.firmware.some(({ id }) => id === firmware);
  return {
    core,
    fileId: file.id,
    firmware: isAvailable ? firmware : 'auto',
    save: chooseSave(saves, picks.save),
    state: state && statesFor([state], core.name).length > 0 ? state : null,
  };
}

/** The picked core, even if not installed; else the best installed one; else the best. */
function chooseCore({ cores }: RomPlayer, picked: string | null): Choices['core'] | undefined {
  return (
    cores.find(({ name, state }) => name === picked && state !== 'disabled') ??
    cores.find(({ state }) => state === 'ready') ??
    cores.find(({ state }) => state !== 'disabled') ??
    cores[0]
  );
}

function chooseSave(saves: readonly AssetVersion[], picked: Picks['save']): AssetVersion | null {
  if (picked === 'new') return null;
  return saves.find(({ id }) => id === picked) ?? saves[0] ?? null;
}

interface FirmwareFile {
  readonly id: number;
  /** The file name that the core looks for; the library may use another. */
  readonly name: string;
}

/** The firmware files that are passed to the player. */
export function firmwareFor(
  player: RomPlayer,
  core: string,
  chosen: Choices['firmware'],
): FirmwareFile[] {
  if (chosen === 'none') return [];
  const needs = player.firmware_needs.filter((need) => need.core === core);
  if (chosen === 'auto') {
    return needs.flatMap(({ firmware_id: id, file_name: name }) =>
      id === null ? [] : [{ id, name }],
    );
  }
  const own = player.firmware.find(({ id }) => id === chosen);
  if (!own) return [];
  const matching = needs.filter(({ firmware_id }) => firmware_id === chosen);
  const names = matching.length > 0 ? matching.map(({ file_name }) => file_name) : [own.file_name];
  return names.map((name) => ({ id: own.id, name }));
}

/** Features of the browser that players need. */
export interface BrowserSupport {
  readonly hasWebGl: boolean;
  /** Whether the page is on HTTPS or localhost, which threads with shared memory require. */
  readonly isSecure: boolean;
}

export type Blocker =
  | { readonly kind: 'nothing'; readonly reason: NonNullable<RomPlayer['reason']> }
  | { readonly kind: 'webgl' }
  | { readonly kind: 'core-absent'; readonly core: Core }
  | { readonly kind: 'threads' }
  | { readonly kind: 'firmware'; readonly needs: readonly FirmwareNeed[] };

/** Why a game cannot be started, the reason that is hardest to fix first; null if it can. */
export function blockerOf(
  player: RomPlayer,
  choices: Choices | null,
  { hasWebGl, isSecure }: BrowserSupport,
): Blocker | null {
  if (player.kind !== 'emulator') {
    return { kind: 'nothing', reason: player.reason ?? 'platform' };
  }
  if (!choices) return { kind: 'nothing', reason: player.reason ?? 'no-files' };
  if (!hasWebGl) return { kind: 'webgl' };
  const { core } = choices;
  if (core.state !== 'ready') return { kind: 'core-absent', core };
  if (core.needs_threads && !isSecure) return { kind: 'threads' };
  const needs = missingFirmware(player, choices);
  return needs.length > 0 ? { kind: 'firmware', needs } : null;
}

/** Required firmware that is missing; empty if the user chose a file. */
const missingFirmware = (player: RomPlayer, choices: Choices): FirmwareNeed[] =>
  typeof choices.firmware === 'number'
    ? []
    : missingNeeds(player, choices).filter(({ required }) => required);

/** Optional firmware that is missing. */
export const optionalFirmware = (player: RomPlayer, choices: Choices): FirmwareNeed[] =>
  missingNeeds(player, choices).filter(({ required }) => !required);

const missingNeeds = ({ firmware_needs }: RomPlayer, { core }: Choices): FirmwareNeed[] =>
  firmware_needs.filter((need) => need.core === core.name && need.firmware_id === null);

interface PicksKey {
  readonly romId: number;
  readonly platform: string;
}

const coreKey = ({ platform }: PicksKey): string => `player:${platform}:core`;
const firmwareKey = ({ platform }: PicksKey): string => `player:${platform}:bios_id`;

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null;

function firmwareIn(text: string | null): Picks['firmware'] {
  return text === 'none' ? 'none' : (numberIn(text) ?? 'auto');
}

/** The last picks in this browser: core and firmware by platform, the rest by game. */
export const readPicks = (played: PicksKey): Picks => ({
  ...FIRST_PICKS,
  core: readText(coreKey(played)),
  fileId: readStartFile(played.romId),
  firmware: firmwareIn(readText(firmwareKey(played))),
});

/**
 * Stores the picks for the next visit, except save and state: progress made from them becomes the
 * newest save.
 */
export function rememberPicks(played: PicksKey, { core, fileId, firmware }: Picks): void {
  writeText(coreKey(played), core);
  writeStartFile(played.romId, fileId);
  writeText(firmwareKey(played), firmware === 'auto' ? null : String(firmware));
}

/** How a link to a player starts its game. */
export interface StartRequest {
  /** `now`: without a choice, from the newest save or state. `new`: without a choice or a save. */
  readonly mode: 'choose' | 'now' | 'new';
  readonly save: VersionRef | null;
  readonly state: VersionRef | null;
  /** The netplay room to join; `new`: one is opened once the game runs. */
  readonly room?: string | undefined;
}

/** The save and state of the link, else the newest of both. */
export function firstPicks(
  played: PicksKey,
  { mode, save, state }: StartRequest,
  offer: Offer,
): Picks {
  const last = readPicks(played);
  if (mode === 'new') return { ...last, save: 'new' };
  if (save || state) {
    return { ...last, save: save?.versionId ?? 'newest', state: state?.versionId ?? null };
  }
  return { ...last, state: newestState(offer) };
}

/** The newest state that an installed core can read; null if there is none or a save is newer. */
function newestState({ player, saves, states }: Offer): number | null {
  const ready = player.cores.filter((core) => core.state === 'ready');
  const newest = states.find((state) =>
    ready.some(({ name }) => statesFor([state], name).length > 0),
  );
  return newest && newest.id > (saves[0]?.id ?? 0) ? newest.id : null;
}

/**
 * Whether the user has to choose one of several files first, because no entry stands for all discs.
 */
export const needsFileChoice = ({ files }: RomPlayer, { fileId }: Picks): boolean =>
  files.length > 1 && files.every(({ id }) => id !== 0 && id !== fileId);
