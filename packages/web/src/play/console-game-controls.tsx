import type { ReactNode } from 'react';

import type { RomPlayer } from '@saveroom/contract';

import type { RemappedControls } from './remapped-controls.ts';

import { settleChoices } from '#play/choices/play-choices.ts';
import { readPicks } from '#play/choices/remembered-picks.ts';
import { useConsoleControls } from './console-controls.ts';

interface Props {
  romId: number;
  player: RomPlayer;
  renderControls: (controls: RemappedControls) => ReactNode;
}

/** The controls of a game before it runs: it begins with them. */
export function ConsoleGameControls({ romId, player, renderControls }: Props) {
  const picks = readPicks({ romId, platform: player.platform_slug });
  const core = settleChoices({ player, saves: [], states: [] }, picks)?.core.name ?? '';
  const controls = useConsoleControls(
    { slug: player.platform_slug, config: player.controls[core] ?? {} },
    () => undefined,
  );
  return renderControls(controls);
}
