import { useEffect, useMemo, useState } from 'react';

import { hasKeyboard } from '#play/session/player-hotkeys.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { padBrand, padButtonLabel, padName } from '#shared/lib/pad-brand.ts';
import type { PlayerControls } from '#shared/lib/player-protocol.ts';
import { controlsSetting, readControls } from '#shared/lib/player-settings.ts';

import {
  ALL_PLATFORMS,
  connectedPads,
  hasProfile,
  inputsWith,
  PLAYERS,
  rebind,
  resetProfiles,
  resolveControls,
  writeProfiles,
} from './controls.ts';
import type { PlayerNumber, Profiles } from './controls.ts';
import { keyLabel, useInputGroups, useKeyboardLayout } from './input-names.ts';
import { padFamilyOf, SYSTEM_PADS } from './system-pads.ts';
import { useCapture } from './use-capture.ts';

const POLL_MS = 500;

/** The ids of the pads that are plugged in, by player. */
export function usePads(): readonly string[] {
  const [pads, setPads] = useState(connectedPads);
  useEffect(() => {
    const timer = window.setInterval(() => {
      const now = connectedPads();
      setPads((before) => (before.join('\n') === now.join('\n') ? before : now));
    }, POLL_MS);
    return () => window.clearInterval(timer);
  }, []);
  return pads;
}

export interface GameSystem {
  readonly platform: string;
  readonly core: string;
  /** Controls from the config file for the core. */
  readonly config: PlayerControls;
}

/** The current user's controls of a system, with the pads that are plugged in. */
export function useOwnControls({ platform, config }: Pick<GameSystem, 'platform' | 'config'>): {
  readonly shown: PlayerControls;
  readonly pads: readonly string[];
} {
  const pads = usePads();
  const [text] = useLocalSetting(controlsSetting);
  const shown = useMemo(
    () => resolveControls(readControls(text), { platform, config }, pads),
    [text, platform, config, pads],
  );
  return { shown, pads };
}

/** Labels of keys, and of the buttons of a player's pad. */
export function useBindingLabels(pad: string | undefined): {
  readonly key: (name: string) => string;
  readonly button: (name: string) => string;
} {
  const layout = useKeyboardLayout();
  const brand = padBrand(pad ?? '');
  return {
    key: (name) => (name === '' ? '' : keyLabel(name, layout)),
    button: (name) => (name === '' ? '' : padButtonLabel(name, brand)),
  };
}

type Part = 'value' | 'value2';

/** A key or button that was taken from another input. */
interface Moved {
  readonly label: string;
  /** The input that has lost it. */
  readonly from: string;
  /** Assigns the previous key or button of this input to the other one; null if it had none. */
  readonly swap: (() => void) | null;
  readonly undo: () => void;
}

export type Remapping = ReturnType<typeof useRemapping>;

/** The controls of a system and functions that change them, independent of the interface. */
export function useRemapping(system: GameSystem) {
  const { platform, core } = system;
  const format = useFormat();
  const { shown, pads } = useOwnControls(system);
  const [text, setText] = useLocalSetting(controlsSetting);
  const [player, setPlayer] = useState<PlayerNumber>('0');
  const [isForAll, setIsForAll] = useState(false);
  const [capturing, setCapturing] = useState<string | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const pad = SYSTEM_PADS[padFamilyOf(platform, core)];
  const groups = useInputGroups(pad);
  const playerPad = pads[Number(player)];
  const labels = useBindingLabels(playerPad);
  const profiles = readControls(text);
  const scope = isForAll ? ALL_PLATFORMS : platform;

  const nameOf = (input: string): string | undefined =>
    groups.flatMap(({ inputs }) => inputs).find((one) => one.input === input)?.name;
  const save = (next: Profiles) => setText(writeProfiles(text, next));
  const boundTo = (input: string, part: Part) => shown[player]?.[input]?.[part] ?? '';

  const set = (input: string, part: Part, to: string) => {
    const change = { scope, platform, player, pads, input, part, to };
    const next = rebind(profiles, shown, change);
    const before = boundTo(input, part);
    save(next);
    setCapturing(null);
    // Inputs that the system does not have lose their key without a notice.
    const lost = inputsWith(shown, change).find((one) => nameOf(one.input) !== undefined);
    setMoved(
      lost
        ? {
            label: part === 'value' ? labels.key(to) : labels.button(to),
            from: nameOf(lost.input) ?? '',
            swap:
              before === ''
                ? null
                : () => {
                    const after = resolveControls(next, system, pads);
                    save(rebind(next, after, { ...change, ...lost, to: before }));
                    setMoved(null);
                  },
            undo: () => {
              setText(text);
              setMoved(null);
            },
          }
        : null,
    );
  };
  const capture = (part: Part) => ({
    part: capturing === null ? null : part,
    onPress: (name: string) => capturing !== null && set(capturing, part, name),
    onCancel: () => setCapturing(null),
  });
  const hasKeys = !hasKeyboard(core);
  useCapture({ ...capture('value'), part: hasKeys ? capture('value').part : null });
  useCapture(capture('value2'));

  const start = (next: string | null) => {
    setCapturing(next);
    setMoved(null);
  };
  return {
    pad,
    shown,
    /** False if the keyboard belongs to the emulated computer. */
    hasKeys,
    /** The name of the player's pad; null if none is plugged in. */
    padName: playerPad === undefined ? null : padName(playerPad),
    padId: playerPad,
    players: PLAYERS.map((value) => ({ value, label: format.number(Number(value) + 1) })),
    player,
    setPlayer: (next: string) => {
      setPlayer(PLAYERS.find((known) => known === next) ?? '0');
      start(null);
    },
    isForAll,
    setIsForAll,
    groups: groups.map(({ title, inputs }) => ({
      title,
      inputs: inputs.map(({ input, name }) => ({
        input,
        name,
        key: labels.key(boundTo(input, 'value')),
        button: labels.button(boundTo(input, 'value2')),
        /** Other inputs with the same key or button. */
        sharedWith: (['value', 'value2'] as const)
          .filter((part) => hasKeys || part === 'value2')
          .flatMap((part) => inputsWith(shown, { player, input, part, to: boundTo(input, part) }))
          .flatMap((one) => nameOf(one.input) ?? []),
      })),
    })),
    /** The input that the next key or button is bound to; null if none is waiting. */
    capturing,
    startCapture: start,
    clear: (input: string, part: 'key' | 'button') =>
      set(input, part === 'key' ? 'value' : 'value2', ''),
    moved,
    /** Resets the controls; null if nothing was changed. */
    reset: hasProfile(profiles, scope)
      ? () => {
          save(resetProfiles(profiles, scope));
          start(null);
        }
      : null,
  };
}
