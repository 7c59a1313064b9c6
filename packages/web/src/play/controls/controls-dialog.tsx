import { Gamepad2, Keyboard, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import type { PlayerControls } from '#shared/lib/player-protocol.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

import { PLAYERS, useControls } from './controls.ts';
import type { PlayerNumber } from './controls.ts';
import { shortName, useInputGroups } from './input-names.ts';
import { padFamilyOf, SYSTEM_PADS } from './system-pads.ts';
import { useCapture } from './use-capture.ts';

interface Props {
  platform: string;
  core: string;
  /** Controls from the config file for the core. */
  config: PlayerControls;
  /** Called on every change, so that it can be tried in the running game. */
  onChange: (controls: PlayerControls) => void;
  onClose: () => void;
}

/** A key or button that an input of the game is bound to. */
interface Binding {
  /** Number of the game input. */
  input: string;
  /** `value` is the key, `value2` the gamepad button, as in EmulatorJS. */
  part: 'value' | 'value2';
}

/** Keys and buttons of four players, for all games of a platform. */
export function ControlsDialog({ platform, core, config, onChange, onClose }: Props) {
  const { t } = useTranslation(['play', 'common']);
  const format = useFormat();
  const { shown, isChanged, change, reset } = useControls(platform, config);
  const [player, setPlayer] = useState<PlayerNumber>('0');
  const [capturing, setCapturing] = useState<Binding | null>(null);
  const groups = useInputGroups(SYSTEM_PADS[padFamilyOf(platform, core)]);

  const set = (binding: Binding, to: string) => {
    onChange(change({ player, ...binding, to }));
    setCapturing(null);
  };
  useCapture({
    part: capturing?.part ?? null,
    onPress: (name) => capturing && set(capturing, name),
    onCancel: () => setCapturing(null),
  });

  return (
    <Dialog
      title={t('controls')}
      description={t('controls-text')}
      size="lg"
      onClose={() => (capturing ? setCapturing(null) : onClose())}
      footer={
        <>
          <Button
            variant="ghost"
            disabled={!isChanged}
            icon={<RotateCcw size={16} aria-hidden="true" />}
            onClick={() => onChange(reset())}
          >
            {t('controls-reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <Segmented
        label={t('player-choice')}
        value={player}
        onChange={(next) => {
          setPlayer(next);
          setCapturing(null);
        }}
        options={PLAYERS.map((value) => ({
          value,
          label: t('player-number', { number: format.number(Number(value) + 1) }),
        }))}
      />
      <div className="mt-5 grid gap-6 pb-1 sm:grid-cols-2">
        {groups.map(({ title, inputs }) => (
          <table key={title} className="w-full table-fixed border-collapse self-start text-sm">
            <caption className="pb-1.5 text-left text-[0.8125rem] font-semibold text-ink-soft">
              {title}
            </caption>
            <colgroup>
              <col className="w-1/4" />
              <col />
              <col />
            </colgroup>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('input')}</th>
                <th scope="col">{t('input-key')}</th>
                <th scope="col">{t('input-controller')}</th>
              </tr>
            </thead>
            <tbody>
              {inputs.map(({ input, name }) => (
                <tr key={input}>
                  <th scope="row" className="py-0.5 pr-2 text-left font-medium">
                    {name}
                  </th>
                  {(['value', 'value2'] as const).map((part) => (
                    <td key={part} className="px-0.5 py-0.5">
                      <BindingButton
                        part={part}
                        inputName={name}
                        bound={shown[player]?.[input]?.[part] ?? ''}
                        isCapturing={capturing?.input === input && capturing.part === part}
                        onCapture={() => setCapturing({ input, part })}
                        onClear={() => set({ input, part }, '')}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Dialog>
  );
}

interface BindingButtonProps {
  part: 'value' | 'value2';
  /** Label of the game input, such as Start. */
  inputName: string;
  /** Name of the key or button; empty if there is none. */
  bound: string;
  isCapturing: boolean;
  onCapture: () => void;
  onClear: () => void;
}

/** A click waits for the key or button to bind. */
function BindingButton({
  part,
  inputName,
  bound,
  isCapturing,
  onCapture,
  onClear,
}: BindingButtonProps) {
  const { t } = useTranslation('play');
  const isKey = part === 'value';
  const Icon = isKey ? Keyboard : Gamepad2;
  const waiting = isKey ? t('press-key') : t('press-button');
  const shown = bound === '' ? '–' : shortName(bound);
  const device = isKey ? t('input-key') : t('input-controller');
  return (
    <span
      className={classes(
        'flex items-stretch rounded-sm border bg-sunken transition',
        isCapturing ? 'border-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <button
        type="button"
        aria-label={`${inputName}, ${device}: ${isCapturing ? waiting : shown}`}
        onClick={onCapture}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-sm px-2.5 text-left text-[0.8125rem]"
      >
        <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-faint" />
        <span
          aria-live={isCapturing ? 'polite' : undefined}
          className={classes('truncate', isCapturing ? 'text-accent-ink' : 'text-ink')}
        >
          {isCapturing ? waiting : shown}
        </span>
      </button>
      {bound !== '' && !isCapturing && (
        <button
          type="button"
          aria-label={t('input-clear', { input: inputName, what: device })}
          onClick={onClear}
          className="grid w-7 shrink-0 place-items-center rounded-sm text-ink-faint transition hover:text-ink"
        >
          <X size={13} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
