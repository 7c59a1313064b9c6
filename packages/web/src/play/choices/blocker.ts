import type { Core, FirmwareNeed, RomPlayer } from '@saveroom/contract';

import type { Choices } from './play-choices.ts';

/** What the browser brings along. */
export interface Surroundings {
  readonly hasWebGl: boolean;
  /** HTTPS or this very machine: only there memory can be shared between threads. */
  readonly isSecure: boolean;
}

export type Blocker =
  | { readonly kind: 'nothing'; readonly reason: NonNullable<RomPlayer['reason']> }
  | { readonly kind: 'webgl' }
  | { readonly kind: 'core-disabled'; readonly core: Core }
  | { readonly kind: 'core-absent'; readonly core: Core }
  | { readonly kind: 'threads' }
  | { readonly kind: 'firmware'; readonly needs: readonly FirmwareNeed[] };

/** Why a game cannot be started, the most hopeless reason first; null: it can. */
export function blockerOf(
  player: RomPlayer,
  choices: Choices | null,
  { hasWebGl, isSecure }: Surroundings,
): Blocker | null {
  if (player.kind !== 'emulator') {
    return { kind: 'nothing', reason: player.reason ?? 'platform' };
  }
  if (!choices) return { kind: 'nothing', reason: player.reason ?? 'no-files' };
  if (!hasWebGl) return { kind: 'webgl' };
  const { core } = choices;
  if (core.state === 'disabled') return { kind: 'core-disabled', core };
  if (core.state !== 'ready') return { kind: 'core-absent', core };
  if (core.needs_threads && !isSecure) return { kind: 'threads' };
  const needs = missingFirmware(player, choices);
  return needs.length > 0 ? { kind: 'firmware', needs } : null;
}

/** Who names a file themselves knows better than the list. */
function missingFirmware(player: RomPlayer, { core, firmware }: Choices): FirmwareNeed[] {
  if (typeof firmware === 'number') return [];
  return player.firmware_needs.filter(
    (need) => need.core === core.name && need.required && need.firmware_id === null,
  );
}
