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
import { useCapture } from './use-capture.ts';

interface Props {
  platform: string;
  /** What the config says for the core. */
  config: PlayerControls;
  /** At once, so that it can be tried. */
  onChange: (controls: PlayerControls) => void;
  onClose: () => void;
}

interface Place {
  input: string;
  part: 'value' | 'value2';
}

/** Keys and buttons of four players, for all games of a platform. */
export function ControlsDialog({ platform, config, onChange, onClose }: Props) {
  const { t } = useTranslation(['play', 'common']);
  const format = useFormat();
  const { shown, isChanged, change, reset } = useControls(platform, config);
  const [player, setPlayer] = useState<PlayerNumber>('0');
  const [asked, setAsked] = useState<Place | null>(null);
  const groups = useInputGroups();

  const set = (place: Place, to: string) => {
    onChange(change({ player, ...place, to }));
    setAsked(null);
  };
  useCapture({
    part: asked?.part ?? null,
    onPress: (name) => asked && set(asked, name),
    onCancel: () => setAsked(null),
  });

  return (
    <Dialog
      title={t('controls')}
      description={t('controls-text')}
      size="lg"
      onClose={() => (asked ? setAsked(null) : onClose())}
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
          setAsked(null);
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
                        input={name}
                        bound={shown[player]?.[input]?.[part] ?? ''}
                        isAsked={asked?.input === input && asked.part === part}
                        onAsk={() => setAsked({ input, part })}
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
  /** What it is bound to, in words. */
  input: string;
  bound: string;
  isAsked: boolean;
  onAsk: () => void;
  onClear: () => void;
}

/** Press it, then press the key or button it should be. */
function BindingButton({ part, input, bound, isAsked, onAsk, onClear }: BindingButtonProps) {
  const { t } = useTranslation('play');
  const isKey = part === 'value';
  const Icon = isKey ? Keyboard : Gamepad2;
  const waiting = isKey ? t('press-key') : t('press-button');
  const shown = bound === '' ? '–' : shortName(bound);
  const what = isKey ? t('input-key') : t('input-controller');
  return (
    <span
      className={classes(
        'flex items-stretch rounded-sm border bg-sunken transition',
        isAsked ? 'border-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <button
        type="button"
        aria-label={`${input}, ${what}: ${isAsked ? waiting : shown}`}
        onClick={onAsk}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-sm px-2.5 text-left text-[0.8125rem]"
      >
        <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-faint" />
        <span
          aria-live={isAsked ? 'polite' : undefined}
          className={classes('truncate', isAsked ? 'text-accent-ink' : 'text-ink')}
        >
          {isAsked ? waiting : shown}
        </span>
      </button>
      {bound !== '' && !isAsked && (
        <button
          type="button"
          aria-label={t('input-clear', { input, what })}
          onClick={onClear}
          className="grid w-7 shrink-0 place-items-center rounded-sm text-ink-faint transition hover:text-ink"
        >
          <X size={13} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
