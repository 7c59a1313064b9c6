import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { LaunchRequest } from '#play/session/launch-request.ts';
import { hasKeyboard } from '#play/session/player-hotkeys.ts';
import type { SessionState } from '#play/session/session-state.ts';
import { useMedia } from '#shared/lib/use-media.ts';

import { isArrow } from './input-names.ts';
import { padFamilyOf, SYSTEM_PADS } from './system-pads.ts';
import { useBindingLabels, useOwnControls } from './use-remapping.ts';

const SHOWN_MS = 8000;
const MAX_BUTTONS = 10;
const LAST_DIRECTION = 7;
const NO_CONTROLS = {};

interface Props {
  launch: LaunchRequest;
  state: SessionState;
}

/** The main keys or buttons when a game starts, until the first of them is pressed. */
export function ControlsHint({ launch, state }: Props) {
  const isTouchScreen = useMedia('(pointer: coarse)');
  const isRunning = state.phase.kind === 'running';
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = window.setTimeout(() => setIsOver(true), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [isRunning]);
  if (!isRunning || isOver || state.hasInput) return null;
  // On a touch screen the labels are on the buttons.
  if (isTouchScreen && state.pads.length === 0) return null;
  return <MainKeys launch={launch} />;
}

function MainKeys({ launch: { player, choices } }: Pick<Props, 'launch'>) {
  const { t } = useTranslation('play');
  const core = choices.core.name;
  const config = player.controls[core] ?? NO_CONTROLS;
  const { shown, pads } = useOwnControls({ platform: player.platform_slug, config });
  const labels = useBindingLabels(pads[0]);
  const hasPad = pads.length > 0;
  const { controls } = SYSTEM_PADS[padFamilyOf(player.platform_slug, core)];
  const labelOf = (input: number): string => {
    const bound = shown['0']?.[String(input)];
    return hasPad ? labels.button(bound?.value2 ?? '') : labels.key(bound?.value ?? '');
  };
  const isKeyboard = hasKeyboard(core);
  const hints = [
    {
      name: t('hint-move'),
      bound: controls
        .filter(({ input, label }) => isArrow(label) && input <= LAST_DIRECTION)
        .map(({ input }) => labelOf(input).replace('✛ ', '')),
    },
    ...controls
      .filter(({ label }) => !isArrow(label))
      .slice(0, MAX_BUTTONS)
      .map(({ input, label }) => ({ name: label, bound: [labelOf(input)] })),
  ].filter(({ bound }) => bound.some((label) => label !== ''));
  return (
    <output className="block pointer-events-none absolute inset-x-0 bottom-24 mx-auto w-fit max-w-[min(92vw,56rem)] rounded-md border border-line bg-canvas/95 px-4 py-3 shadow-3">
      {isKeyboard && !hasPad ? (
        <p className="text-center text-sm text-pretty">{t('hint-keyboard')}</p>
      ) : (
        <ul className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 text-sm">
          {hints.map(({ name, bound }) => (
            <Hint key={name} name={name} keys={bound} />
          ))}
          {!isKeyboard && <Hint name={t('hint-menu')} keys={['Esc']} />}
        </ul>
      )}
    </output>
  );
}

function Hint({ name, keys }: { name: string; keys: readonly string[] }) {
  return (
    <li className="flex items-center gap-1.5">
      <span className="text-ink-soft">{name}</span>
      {keys.map((label) => (
        <kbd
          key={label}
          className="grid h-7 min-w-7 place-items-center rounded-xs border border-line-strong bg-raised px-1.5 font-sans text-[0.8125rem] font-semibold text-ink"
        >
          {label}
        </kbd>
      ))}
    </li>
  );
}
