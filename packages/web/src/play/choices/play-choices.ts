import type { AssetVersion, RomPlayer } from '@saveroom/contract';

/** Everything there is to choose from. */
export interface Offer {
  readonly player: RomPlayer;
  /** Every version that was ever kept, newest first. */
  readonly saves: readonly AssetVersion[];
  readonly states: readonly AssetVersion[];
}

/** What a person picked; what is null was never picked or does not exist any more. */
export interface Picks {
  readonly core: string | null;
  readonly fileId: number | null;
  /** `auto`: whatever the core asks for. */
  readonly firmware: 'auto' | 'none' | number;
  /** `newest` also after playing elsewhere; `new`: a game without a save. */
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

/** States fit only the core that made them; who made the oldest ones is not known. */
export const statesFor = (states: readonly AssetVersion[], core: string): AssetVersion[] =>
  states.filter(({ emulator }) => emulator === null || emulator === '' || emulator === core);

/** What is played when Play is pressed: picks that are still possible, the best of the rest. */
export function settleChoices({ player, saves, states }: Offer, picks: Picks): Choices | null {
  const core = chooseCore(player, picks.core);
  const [firstFile] = player.files;
  if (!core || !firstFile) return null;
  const file = player.files.find(({ id }) => id === picks.fileId) ?? firstFile;
  const { firmware } = picks;
  const isThere = typeof firmware === 'string' || player.firmware.some(({ id }) => id === firmware);
  return {
    core,
    fileId: file.id,
    firmware: isThere ? firmware : 'auto',
    save: chooseSave(saves, picks.save),
    state: statesFor(states, core.name).find(({ id }) => id === picks.state) ?? null,
  };
}

/** The picked one, even if it is not here yet; else the best that is here; else the best. */
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

export interface WantedFirmware {
  readonly id: number;
  /** What the core looks for, whatever it is called in the library. */
  readonly name: string;
}

/** The firmware that goes to the player with the game. */
export function firmwareFor(
  player: RomPlayer,
  core: string,
  chosen: Choices['firmware'],
): WantedFirmware[] {
  if (chosen === 'none') return [];
  const needs = player.firmware_needs.filter((need) => need.core === core);
  if (chosen === 'auto') {
    return needs.flatMap(({ firmware_id: id, file_name: name }) =>
      id === null ? [] : [{ id, name }],
    );
  }
  const own = player.firmware.find(({ id }) => id === chosen);
  if (!own) return [];
  const asked = needs.filter(({ firmware_id }) => firmware_id === chosen);
  const names = asked.length > 0 ? asked.map(({ file_name }) => file_name) : [own.file_name];
  return names.map((name) => ({ id: own.id, name }));
}
