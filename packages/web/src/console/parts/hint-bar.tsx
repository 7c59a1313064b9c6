import { useDevice } from '../input/input-context.tsx';
import { Glyph } from './glyph.tsx';
import type { HintAction } from './glyph-signs.ts';

export interface Hint {
  action: HintAction;
  label: string;
}

/** What the buttons in hand do here. Touch needs none: everything can be tapped. */
export function HintBar({ hints }: { hints: readonly Hint[] }) {
  const device = useDevice();
  if (device === 'touch') return null;
  return (
    <ul
      aria-hidden="true"
      className="pointer-events-none fixed right-20 in-[[inert]]:hidden bottom-8 z-20 flex items-center gap-8 rounded-full bg-veil px-8 py-3 text-on-tint"
    >
      {hints.map(({ action, label }) => (
        <li key={action} className="flex items-center gap-3 text-lg font-medium">
          <Glyph action={action} device={device} />
          {label}
        </li>
      ))}
    </ul>
  );
}
