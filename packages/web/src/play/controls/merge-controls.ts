import type { PlayerControls } from '#shared/lib/player-protocol.ts';

import { PLAYERS } from './default-controls.ts';
import type { PlayerNumber } from './default-controls.ts';

/** Later layers win, key by key and button by button; a layer may know only a few of them. */
export function mergeControls(...layers: readonly PlayerControls[]): PlayerControls {
  return Object.fromEntries(
    PLAYERS.map((player) => {
      const inputs: Record<string, { value?: string; value2?: string }> = {};
      for (const layer of layers) {
        for (const [input, binding] of Object.entries(layer[player] ?? {})) {
          inputs[input] = { ...inputs[input], ...binding };
        }
      }
      return [player, inputs];
    }),
  );
}

export interface Rebinding {
  player: PlayerNumber;
  input: string;
  part: 'value' | 'value2';
  to: string;
}

/**
 * What somebody changed, with one thing more. A key or button does one thing for one player: where
 * it was before, it is taken away, for keys with all players and for buttons with their own.
 */
export function rebind(
  own: PlayerControls,
  shown: PlayerControls,
  { player, input, part, to }: Rebinding,
): PlayerControls {
  const taken = PLAYERS.filter((one) => part === 'value' || one === player).flatMap((one) =>
    Object.entries(shown[one] ?? {})
      .filter(([other, binding]) => binding[part] === to && !(one === player && other === input))
      .map(([other]): PlayerControls => ({ [one]: { [other]: { [part]: '' } } })),
  );
  const changes = to === '' ? [] : taken;
  const merged = mergeControls(own, ...changes, { [player]: { [input]: { [part]: to } } });
  return Object.fromEntries(
    Object.entries(merged).filter(([, inputs]) => Object.keys(inputs).length > 0),
  );
}
