import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { Remapping } from '#play/controls/use-remapping.ts';

import { useDevice, useInputHub } from '#play/input/input-context.tsx';
import { ChoicePanel } from './choice-panel.tsx';
import type { ChoiceRow } from './choice-row.ts';

const CAPTURE_TIMEOUT_MS = 8000;

interface Props {
  controls: Remapping;
  onClose: () => void;
}

/** Remaps controls: confirm a row, then press the new key or button. */
export function ControlsPanel({ controls, onClose }: Props) {
  const { t } = useTranslation(['console', 'play']);
  const { players, player, groups, asked, moved, reset } = controls;
  const hasKeys = useDevice() === 'keys' && controls.hasKeys;
  const rows: ChoiceRow[] = [
    {
      kind: 'choice',
      key: 'player',
      label: t('play:player-choice'),
      values: players,
      value: player,
      onChange: controls.setPlayer,
    },
    ...(moved
      ? [
          {
            kind: 'button' as const,
            key: 'moved',
            label: moved.swap ? t('play:controls-swap') : t('play:controls-undo'),
            note: t('play:controls-moved', { key: moved.label, input: moved.from }),
            onPress: moved.swap ?? moved.undo,
          },
        ]
      : []),
    ...groups.flatMap(({ title, inputs }) =>
      inputs.map(({ input, name, key, button }, place): ChoiceRow => {
        const bound = (hasKeys ? key : button) || '–';
        return {
          kind: 'button',
          key: input,
          label: name,
          heading: place === 0 ? title : undefined,
          note: asked === input ? t(hasKeys ? 'play:press-key' : 'play:press-button') : bound,
          onPress: () => controls.ask(input),
          onRemove: () => controls.clear(input, hasKeys ? 'key' : 'button'),
        };
      }),
    ),
    ...(reset
      ? [{ kind: 'button' as const, key: 'reset', label: t('play:controls-reset'), onPress: reset }]
      : []),
  ];
  return (
    <>
      <ChoicePanel
        key="controls"
        title={t('controls')}
        rows={rows}
        removeLabel={t('key-clear')}
        onClose={onClose}
      />
      {asked !== null && <Asking key={asked} onTimeout={() => controls.ask(null)} />}
    </>
  );
}

/** Waits for the next key or button; times out for users who can't answer. */
function Asking({ onTimeout }: { onTimeout: () => void }) {
  const hub = useInputHub();
  const giveUp = useEffectEvent(onTimeout);
  useLayoutEffect(() => {
    hub.suspend(true);
    const timer = window.setTimeout(() => giveUp(), CAPTURE_TIMEOUT_MS);
    return () => {
      window.clearTimeout(timer);
      hub.suspend(false);
    };
  }, [hub]);
  return null;
}
