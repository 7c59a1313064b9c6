import { Gamepad2, Keyboard, RotateCcw, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

import { PadDrawing } from './pad-drawing.tsx';
import { usePressed } from './use-pressed.ts';
import { useRemapping } from './use-remapping.ts';
import type { GameSystem, Remapping } from './use-remapping.ts';

interface Props extends GameSystem {
  onClose: () => void;
}

/** Keys and buttons of four players, on a drawing of the system's pad. */
export function ControlsDialog({ onClose, ...system }: Props) {
  const { t } = useTranslation(['play', 'common']);
  const controls = useRemapping(system);
  const { capturing, player, players, isForAll, padName, hasKeys, reset } = controls;
  const pressed = usePressed(controls.shown[player], controls.padId);
  const nameOf = (input: string) =>
    controls.groups.flatMap(({ inputs }) => inputs).find((one) => one.input === input)?.name ?? '';
  return (
    <Dialog
      title={t('controls')}
      description={t('controls-text')}
      size="xl"
      onClose={() => (capturing === null ? onClose() : controls.startCapture(null))}
      note={controls.moved && <MovedNotice moved={controls.moved} />}
      footer={
        <>
          <Button
            variant="ghost"
            disabled={!reset}
            icon={<RotateCcw size={16} aria-hidden="true" />}
            onClick={() => reset?.()}
          >
            {t('controls-reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-x-10 gap-y-5 pb-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-4 lg:sticky lg:top-0 lg:self-start">
          <div className="flex flex-wrap gap-3">
            <Segmented
              label={t('player-choice')}
              className="flex-1 sm:min-w-max"
              value={player}
              onChange={controls.setPlayer}
              options={players.map(({ value, label }) => ({
                value,
                label: t('player-number', { number: label }),
              }))}
            />
            <Segmented
              label={t('controls-scope')}
              className="flex-1 sm:min-w-max"
              value={isForAll ? 'all' : 'platform'}
              onChange={(scope) => controls.setIsForAll(scope === 'all')}
              options={[
                { value: 'platform', label: t('controls-scope-platform') },
                { value: 'all', label: t('controls-scope-all') },
              ]}
            />
          </div>
          <PadDrawing
            pad={controls.pad}
            label={t('controls-drawing')}
            nameOf={nameOf}
            capturing={capturing}
            pressed={pressed}
            onCapture={controls.startCapture}
          />
          {!hasKeys && <Notice>{t('controls-keyboard')}</Notice>}
          <p className="flex items-center justify-center gap-2 text-center text-[0.8125rem] text-pretty text-ink-soft">
            <Gamepad2 aria-hidden="true" className="size-4 shrink-0" />
            {padName === null ? t('controls-no-pad') : t('controls-pad', { name: padName })}
          </p>
        </div>
        <InputList controls={controls} />
      </div>
    </Dialog>
  );
}

/** Says which input lost its key or button. A button swaps the two. */
function MovedNotice({ moved }: { moved: NonNullable<Remapping['moved']> }) {
  const { t } = useTranslation('play');
  const { label, from, swap, undo } = moved;
  return (
    <output className="block">
      <Notice tone="warn">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{t('controls-moved', { key: label, input: from })}</span>
          <span className="flex gap-1">
            {swap && (
              <Button size="sm" onClick={swap}>
                {t('controls-swap')}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={undo}>
              {t('controls-undo')}
            </Button>
          </span>
        </div>
      </Notice>
    </output>
  );
}

function InputList({ controls }: { controls: Remapping }) {
  const { t } = useTranslation('play');
  const { groups, capturing, hasKeys, padName } = controls;
  const [firstInput] = groups[0]?.inputs ?? [];
  return (
    <div className="grid content-start gap-5">
      {groups.map(({ title, inputs }) => (
        <table key={title} className="w-full table-fixed border-collapse self-start text-sm">
          <caption className="pb-1.5 text-left text-[0.8125rem] font-semibold text-ink-soft">
            {title}
          </caption>
          <colgroup>
            <col className="w-1/4" />
            <col />
            {hasKeys && <col />}
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('input')}</th>
              {hasKeys && <th scope="col">{t('input-key')}</th>}
              <th scope="col">{t('input-controller')}</th>
            </tr>
          </thead>
          <tbody>
            {inputs.map(({ input, name, key, button, sharedWith }) => (
              <tr key={input}>
                <th scope="row" className="py-0.5 pr-2 text-left font-medium">
                  {name}
                  {sharedWith.length > 0 && (
                    <span className="flex items-center gap-1 text-xs font-normal text-warn-ink">
                      <TriangleAlert size={12} aria-hidden="true" className="shrink-0" />
                      {t('controls-shared', { inputs: sharedWith.join(', ') })}
                    </span>
                  )}
                </th>
                {(['key', 'button'] as const)
                  .filter((part) => hasKeys || part === 'button')
                  .map((part) => (
                    <td key={part} className="px-0.5 py-0.5">
                      <BindingButton
                        part={part}
                        // The button that has the focus first, so that a pad can navigate from
                        // there.
                        isFirst={
                          padName !== null && part === 'button' && input === firstInput?.input
                        }
                        inputName={name}
                        bound={part === 'key' ? key : button}
                        isCapturing={capturing === input}
                        onCapture={() => controls.startCapture(input)}
                        onClear={() => controls.clear(input, part)}
                      />
                    </td>
                  ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

interface BindingButtonProps {
  part: 'key' | 'button';
  /** Has the focus when the dialog opens. */
  isFirst: boolean;
  /** Label of the game input, such as Start. */
  inputName: string;
  /** Label of the key or button; empty if there is none. */
  bound: string;
  isCapturing: boolean;
  onCapture: () => void;
  onClear: () => void;
}

/** A click waits for a key or button to bind. */
function BindingButton({
  part,
  isFirst,
  inputName,
  bound,
  isCapturing,
  onCapture,
  onClear,
}: BindingButtonProps) {
  const { t } = useTranslation('play');
  const isKey = part === 'key';
  const Icon = isKey ? Keyboard : Gamepad2;
  const waiting = isKey ? t('press-key') : t('press-button');
  const shown = bound === '' ? '–' : bound;
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
        data-autofocus={isFirst ? '' : undefined}
        onClick={onCapture}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-sm px-2.5 text-left text-[0.8125rem]"
      >
        <Icon aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
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
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </span>
  );
}
