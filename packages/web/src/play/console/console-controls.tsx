import type { ReactNode } from 'react';

import type { RomPlayer } from '@saveroom/contract';

import { readPicks, settleChoices } from '#play/chooser/play-choices.ts';
import { useRemapping } from '#play/controls/use-remapping.ts';
import type { Remapping } from '#play/controls/use-remapping.ts';

interface Props {
  romId: number;
  player: RomPlayer;
  renderControls: (controls: Remapping) => ReactNode;
}

const NONE = {};

/** The controls of a game before it runs: it begins with them. */
export function ConsoleGameControls({ romId, player, renderControls }: Props) {
  const picks = readPicks({ romId, platform: player.platform_slug });
  const core = settleChoices({ player, saves: [], states: [] }, picks)?.core.name ?? '';
  const config = player.controls[core] ?? NONE;
  return renderControls(useRemapping({ platform: player.platform_slug, core, config }));
}
