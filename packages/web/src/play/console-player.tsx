import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { playerQueries } from '#game/data/player.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { timelineQueries } from '#game/data/timeline.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import type { VersionRef } from '#game/version-ref.ts';

import { blockerOf } from '#play/choices/blocker.ts';
import type { Blocker } from '#play/choices/blocker.ts';
import { settleChoices } from '#play/choices/play-choices.ts';
import { firstPicks } from '#play/choices/remembered-picks.ts';
import { ConsoleStage } from './console-stage.tsx';
import type { ConsoleGame } from './console-stage.tsx';
import { useSurroundings } from './use-surroundings.ts';

type Begun = Pick<ComponentProps<typeof ConsoleStage>, 'rom' | 'userId' | 'offer' | 'choices'>;

interface Props {
  romId: number;
  start: { readonly save: VersionRef | null; readonly state: VersionRef | null };
  onLeft: () => void;
  renderWaiting: () => ReactNode;
  /** Null: trying again would not help. */
  renderMessage: (title: string, text: string, retry: (() => void) | null) => ReactNode;
  renderGame: (game: ConsoleGame) => ReactNode;
}

/** Starts with what was chosen last, or what is best; nobody is asked on the sofa. */
export function ConsolePlayer({
  romId,
  start,
  onLeft,
  renderWaiting,
  renderMessage,
  renderGame,
}: Props) {
  const { t } = useTranslation('play');
  const errorText = useErrorText();
  const blockerText = useBlockerText();
  const surroundings = useSurroundings();
  const { user } = useMe();
  const rom = useQuery(romDetailQueries.one(romId));
  const player = useQuery(playerQueries.of(romId));
  const saves = useInfiniteQuery(timelineQueries.of(romId, 'save'));
  const states = useInfiniteQuery(timelineQueries.of(romId, 'state'));
  // Whatever changes while the game runs, it goes on.
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun) {
    return <ConsoleStage {...begun} onLeft={onLeft} renderGame={renderGame} />;
  }

  const all = [rom, player, saves, states];
  const error = all.find((query) => query.error && !query.data)?.error;
  if (error) {
    return renderMessage(t('page-failed'), errorText(error), () => {
      for (const query of all) if (query.error) void query.refetch();
    });
  }
  // Somebody may have played on another device since.
  const isFresh = saves.isFetchedAfterMount && states.isFetchedAfterMount;
  if (!rom.data || !player.data || !saves.data || !states.data || !user || !isFresh) {
    return renderWaiting();
  }
  const offer = { player: player.data, saves: saves.data, states: states.data };
  const played = { romId, platform: player.data.platform_slug };
  const choices = settleChoices(offer, firstPicks(played, start, states.data));
  const blocker = blockerOf(player.data, choices, surroundings);
  if (blocker || !choices) {
    return renderMessage(t('blocked'), blocker ? blockerText(blocker) : '', null);
  }
  setBegun({ rom: rom.data, userId: user.id, offer, choices });
  return renderWaiting();
}

function useBlockerText() {
  const { t } = useTranslation('play');
  const format = useFormat();
  return (blocker: Blocker): string => {
    if (blocker.kind === 'nothing') return t(`blocked-${blocker.reason}`);
    if (blocker.kind === 'webgl') return t('no-webgl-text');
    if (blocker.kind === 'threads') return t('no-threads-text');
    if (blocker.kind === 'firmware') {
      const files = format.list(blocker.needs.map(({ file_name }) => file_name));
      return t('no-firmware-files', { files });
    }
    const core = { core: blocker.core.name };
    return blocker.kind === 'core-disabled'
      ? t('core-disabled-text', core)
      : t('core-absent-ask-admin', core);
  };
}
