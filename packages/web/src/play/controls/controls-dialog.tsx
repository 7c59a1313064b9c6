import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import type { PlayerControls } from '#shared/lib/player-protocol.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

import { BindingButton } from './binding-button.tsx';
import { PLAYERS } from './default-controls.ts';
import type { PlayerNumber } from './default-controls.ts';
import { useCapture } from './use-capture.ts';
import { useControls } from './use-controls.ts';
import { useInputGroups } from './use-input-names.ts';

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
