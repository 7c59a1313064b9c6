import { consoleSwapSetting } from '#console/console-settings.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';

import type { Device } from '#console/input/input-hub.ts';
import { signOf } from './glyph-signs.ts';
import type { HintAction } from './glyph-signs.ts';

interface Props {
  action: HintAction;
  device: Exclude<Device, 'touch'>;
}

export function Glyph({ action, device }: Props) {
  const [isSwapped] = useLocalSetting(consoleSwapSetting);
  const shape = device === 'keys' ? 'rounded-sm' : 'rounded-full';
  return (
    <kbd
      className={`grid h-10 min-w-10 place-items-center border-2 border-current px-2 font-sans text-base font-bold ${shape}`}
    >
      {signOf(action, device, isSwapped)}
    </kbd>
  );
}
