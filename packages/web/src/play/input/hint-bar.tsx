import { useLocalSetting } from '#shared/lib/local-setting.ts';

import type { Action } from './action.ts';
import { signOf } from './glyph-signs.ts';
import type { Button, HintAction } from './glyph-signs.ts';
import { useDevice, useInputHub } from './input-context.tsx';
import type { Device } from './input-hub.ts';
import { consoleSwapSetting } from './input-settings.ts';

export interface Hint {
  action: HintAction;
  label: string;
}

/** At the bottom of the screen, over a fading background, of a panel, or of the pause menu. */
const PLACES = {
  screen:
    'fixed inset-x-0 bottom-0 z-20 bg-canvas px-(--edge) pt-2 pb-8 before:absolute before:inset-x-0 before:bottom-full before:h-10 before:bg-[linear-gradient(0deg,var(--canvas),transparent)] in-[[inert]]:hidden text-xl',
  panel: 'bg-surface px-12 pt-4 pb-8 text-xl',
  menu: 'text-sm',
};

interface Props {
  hints: readonly Hint[];
  place?: keyof typeof PLACES;
}

/** Hints for the buttons of the current device. On touch screens the hints are buttons. */
export function HintBar({ hints, place = 'screen' }: Props) {
  const device = useDevice();
  if (device === 'touch') return <TouchHints hints={hints} place={place} />;
  return (
    <ul
      aria-hidden="true"
      className={`pointer-events-none flex flex-wrap items-center justify-end gap-x-8 gap-y-3 text-ink-soft ${PLACES[place]}`}
    >
      {hints.map(({ action, label }) => (
        <li key={action} className="flex items-center gap-[0.6em] font-medium whitespace-nowrap">
          <Glyph action={action} device={device} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Moving, confirming and jumping to letters need no touch buttons. */
const isTouchHint = (action: HintAction): action is HintAction & Action =>
  action !== 'move' && action !== 'confirm' && action !== 'page';

function TouchHints({ hints, place }: Required<Props>) {
  const hub = useInputHub();
  return (
    <div className={`flex flex-wrap items-center justify-end gap-4 ${PLACES[place]} pb-3!`}>
      {hints.map(
        ({ action, label }) =>
          isTouchHint(action) && (
            <button
              key={action}
              type="button"
              tabIndex={-1}
              onClick={() => hub.act(action)}
              className="relative min-h-[44px] rounded-full bg-hover px-8 text-xl font-medium whitespace-nowrap text-ink"
            >
              {label}
            </button>
          ),
      )}
    </div>
  );
}

interface GlyphProps {
  action: HintAction;
  device: Exclude<Device, 'touch'>;
}

function Glyph({ action, device }: GlyphProps) {
  const [isSwapped] = useLocalSetting(consoleSwapSetting);
  const { button, sign } = signOf(action, device, isSwapped);
  if (sign === '') return <ButtonPosition button={button} />;
  const shape = device === 'keys' ? 'rounded-sm' : 'rounded-full';
  return (
    <kbd
      className={`grid h-[2.5em] min-w-[2.5em] place-items-center border-2 border-current px-[0.5em] font-sans text-[0.8em] font-bold ${shape}`}
    >
      {sign}
    </kbd>
  );
}

const FACE_BUTTONS = [
  ['north', 12, 4],
  ['east', 20, 12],
  ['south', 12, 20],
  ['west', 4, 12],
] as const;

/** The four buttons of a pad with one of them filled. */
const ButtonPosition = ({ button }: { button: Button }) => (
  <kbd className="grid place-items-center">
    <svg viewBox="0 0 24 24" className="size-[2em]" stroke="currentColor" strokeWidth="1.5">
      {FACE_BUTTONS.map(([name, x, y]) => (
        <circle key={name} cx={x} cy={y} r="3.1" fill={name === button ? 'currentColor' : 'none'} />
      ))}
    </svg>
  </kbd>
);
