import { useState } from 'react';

import { useFormat } from '#shared/i18n/use-format.ts';
import type { PlayerControls } from '#shared/lib/player-protocol.ts';
import type { RemappedControls } from './remapped-controls.ts';

import { PLAYERS } from '#play/controls/default-controls.ts';
import type { PlayerNumber } from '#play/controls/default-controls.ts';
import { shortName } from '#play/controls/short-names.ts';
import { useCapture } from '#play/controls/use-capture.ts';
import { useControls } from '#play/controls/use-controls.ts';
import { useInputGroups } from '#play/controls/use-input-names.ts';

type Part = 'value' | 'value2';

interface Platform {
  readonly slug: string;
  /** What the config says for the core. */
  readonly config: PlayerControls;
}

/** A key answers for the key of an input, a button for its button. */
export function useConsoleControls(
  { slug, config }: Platform,
  onChange: (controls: PlayerControls) => void,
): RemappedControls {
  const format = useFormat();
  const { shown, isChanged, change, reset } = useControls(slug, config);
  const groups = useInputGroups();
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
