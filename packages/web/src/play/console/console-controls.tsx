import type { RomPlayer } from '@saveroom/contract';

import { readPicks, resolveChoices } from '#play/chooser/play-choices.ts';
import { ControlsDialog } from '#play/controls/controls-dialog.tsx';
import { MenuInput } from '#play/input/input-context.tsx';
import { useTvScale } from '#play/stage/stage-layers.tsx';

interface Props {
  romId: number;
  player: RomPlayer;
  onClose: () => void;
}

const NO_CONTROLS = {};

/** The control mapping of a game that is not running yet. */
export function ConsoleGameControls({ romId, player, onClose }: Props) {
  useTvScale(true);
  const platform = player.platform_slug;
  const picks = readPicks({ romId, platform });
  const core = resolveChoices({ player, saves: [], states: [] }, picks)?.core.name ?? '';
  return (
    <MenuInput isActive>
      <ControlsDialog
        platform={platform}
        core={core}
        config={player.controls[core] ?? NO_CONTROLS}
        onClose={onClose}
      />
    </MenuInput>
  );
}
