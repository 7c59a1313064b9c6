import { useState } from 'react';
import type { ReactNode } from 'react';

import type { RomPlayer } from '@saveroom/contract';

import { readPicks, settleChoices } from '#play/chooser/play-choices.ts';
import { PLAYERS, useControls } from '#play/controls/controls.ts';
import type { PlayerNumber } from '#play/controls/controls.ts';
import { shortName, useInputGroups } from '#play/controls/input-names.ts';
import { padFamilyOf, SYSTEM_PADS } from '#play/controls/system-pads.ts';
import { useCapture } from '#play/controls/use-capture.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import type { PlayerControls } from '#shared/lib/player-protocol.ts';

type Part = 'value' | 'value2';

interface Platform {
  readonly slug: string;
  readonly core: string;
  /** Controls from the config file for the core. */
  readonly config: PlayerControls;
}

/** A pressed key becomes the key of the input, a pressed button its button. */
export function useConsoleControls(
  { slug, core, config }: Platform,
  onChange: (controls: PlayerControls) => void,
): RemappedControls {
  const format = useFormat();
  const { shown, isChanged, change, reset } = useControls(slug, config);
  const groups = useInputGroups(SYSTEM_PADS[padFamilyOf(slug, core)]);
  const [player, setPlayer] = useState<PlayerNumber>('0');
  const [asked, ask] = useState<string | null>(null);
  const set = (input: string, part: Part, to: string) =>
    onChange(change({ player, input, part, to }));
  const capture = (part: Part) => ({
    part: asked === null ? null : part,
    onPress: (name: string) => {
      if (asked !== null) set(asked, part, name);
      ask(null);
    },
    onCancel: () => ask(null),
  });
  useCapture(capture('value'));
  useCapture(capture('value2'));

  const sign = (input: string, part: Part): string => {
    const bound = shown[player]?.[input]?.[part] ?? '';
    return bound === '' ? '–' : shortName(bound);
  };
  return {
    players: PLAYERS.map((value) => ({ value, label: format.number(Number(value) + 1) })),
    player,
    setPlayer: (next) => setPlayer(PLAYERS.find((known) => known === next) ?? '0'),
    groups: groups.map(({ title, inputs }) => ({
      title,
      inputs: inputs.map(({ input, name }) => ({
        input,
        name,
        key: sign(input, 'value'),
        button: sign(input, 'value2'),
      })),
    })),
    asked,
    ask,
    clear: (input, part) => set(input, part === 'key' ? 'value' : 'value2', ''),
    reset: isChanged ? () => onChange(reset()) : null,
  };
}

interface Props {
  romId: number;
  player: RomPlayer;
  renderControls: (controls: RemappedControls) => ReactNode;
}

/** The controls of a game before it runs: it begins with them. */
export function ConsoleGameControls({ romId, player, renderControls }: Props) {
  const picks = readPicks({ romId, platform: player.platform_slug });
  const core = settleChoices({ player, saves: [], states: [] }, picks)?.core.name ?? '';
  const controls = useConsoleControls(
    { slug: player.platform_slug, core, config: player.controls[core] ?? {} },
    () => undefined,
  );
  return renderControls(controls);
}

interface BoundInput {
  readonly input: string;
  readonly name: string;
  readonly key: string;
  readonly button: string;
}

/** The controls of a platform and functions that change them, independent of the interface. */
export interface RemappedControls {
  readonly players: readonly { readonly value: string; readonly label: string }[];
  readonly player: string;
  readonly setPlayer: (player: string) => void;
  readonly groups: readonly { readonly title: string; readonly inputs: readonly BoundInput[] }[];
  /** The input that the next key or button is bound to; null if none is waiting. */
  readonly asked: string | null;
  readonly ask: (input: string | null) => void;
  readonly clear: (input: string, part: 'key' | 'button') => void;
  /** Null if nothing was changed. */
  readonly reset: (() => void) | null;
}
