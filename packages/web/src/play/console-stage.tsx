import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion, DetailedRom } from '@saveroom/contract';

import { fetchAsset, markPlayed, refreshPlayed, savedVersion } from '#game/data/player.ts';
import { timelineQueries } from '#game/data/timeline.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { tagOf } from '#shared/i18n/languages.ts';
import { logFailure } from '#shared/lib/log.ts';
import type { SaveSync } from '#play/saves/sync-state.ts';
import type { RemappedControls } from './remapped-controls.ts';
import { toast } from '#shared/ui/toast-store.ts';

import type { Choices, Offer } from '#play/choices/play-choices.ts';
import { statesFor } from '#play/choices/play-choices.ts';
import { useConsoleControls } from './console-controls.ts';
import { useConsoleDivergence } from './console-divergence.ts';
import type { ConsoleDivergence } from './console-divergence.ts';
import { ownControls } from '#play/controls/own-controls.ts';
import type { PlayOrder } from '#play/session/play-order.ts';
import type { Fault, SessionPhase } from '#play/session/session-phase.ts';
import { useSession } from '#play/session/use-session.ts';
import { volumeSetting } from '#play/session/volume-setting.ts';
import { useStageActions } from '#play/stage/stage-actions.ts';
import { useUnsafeWarning } from '#play/stage/use-unsafe-warning.ts';

/** What a surface of its own shows of a running game, and what it can ask for. */
export interface ConsoleGame {
  title: string;
  romId: number;
  phase: SessionPhase;
  saveSync: SaveSync | null;
  discs: { readonly count: number; readonly current: number };
  states: readonly AssetVersion[];
  controls: RemappedControls;
  /** Null: nobody else went on from the same save. */
  divergence: ConsoleDivergence | null;
  pause: () => void;
  resume: () => void;
  saveState: () => void;
  loadState: (version: AssetVersion) => void;
  insertDisc: (index: number) => void;
  restart: () => void;
  retry: () => void;
  quit: () => void;
  faultText: (why: Fault) => string;
}

interface Props {
  rom: DetailedRom;
  userId: number;
  offer: Offer;
  choices: Choices;
  onLeft: () => void;
  renderGame: (game: ConsoleGame) => ReactNode;
}

/** Runs a game without the page's own bar: console mode has a menu of its own. */
export function ConsoleStage({ rom, userId, offer, choices, onLeft, renderGame }: Props) {
  const { t, i18n } = useTranslation('play');
  const client = useQueryClient();
  const { player } = offer;
  const title = titleOf(rom);
  const config = player.controls[choices.core.name] ?? {};
  const [order, setOrder] = useState<PlayOrder>(() => ({
    rom,
    userId,
    player,
    choices,
    save: choices.save,
    controls: ownControls(player.platform_slug, config),
    language: tagOf(i18n.language),
    volume: volumeSetting.get(),
  }));
  const { session, state } = useSession(order, {
    title,
    onWish: (wish) => {
      // The menu hears of the same button: going on again is its business.
      if (wish === 'pause') void session?.pause();
      else if (wish === 'save-state') actions.saveState();
      else if (wish === 'fast-forward') actions.toggleFast();
    },
    onStarted: () => markPlayed(client, rom.id),
  });
  const actions = useStageActions(session);
  const saveSync = session?.saveSync() ?? null;
  const kept = useInfiniteQuery(timelineQueries.of(rom.id, 'state'));
  useFreshStates(saveSync, kept.refetch);
  useUnsafeWarning(saveSync);
  const controls = useConsoleControls(
    { slug: player.platform_slug, config },
    (changed) => void session?.setControls(changed),
  );
  const divergence = useConsoleDivergence(rom.id, saveSync, (save) =>
    setOrder({ ...order, save: savedVersion(save) }),
  );

  const load = async ({ download_path }: AssetVersion) => {
    try {
      await session?.loadState(await fetchAsset({ download_path }));
      await session?.resume();
    } catch {
      toast({ tone: 'danger', message: t('failed-action') });
    }
  };
  const quit = async () => {
    await session?.leave();
    refreshPlayed(client, rom.id).catch((error: unknown) =>
      logFailure('Reading what was played', error),
    );
    onLeft();
  };
  const faults: Record<Fault, string> = {
    webgl: t('fault-webgl'),
    threads: t('fault-threads'),
    core: t('fault-core'),
    game: t('fault-game'),
    crash: t('fault-crash'),
    fetch: t('fault-download'),
    silent: t('fault-silent'),
  };
  return renderGame({
    title,
    romId: rom.id,
    phase: state.phase,
    saveSync,
    discs: state.discs,
    states: statesFor(kept.data ?? [], choices.core.name),
    controls,
    divergence,
    pause: () => void session?.pause(),
    resume: () => void session?.resume(),
    saveState: actions.saveState,
    loadState: (version) => void load(version),
    insertDisc: actions.insertDisc,
    restart: () => {
      actions.restart();
      void session?.resume();
    },
    retry: () => setOrder({ ...order }),
    quit: () => void quit(),
    faultText: (why) => faults[why],
  });
}

/** What was kept a moment ago can be loaded at once. */
function useFreshStates(saveSync: SaveSync | null, refetch: () => Promise<unknown>): void {
  const state = saveSync?.state();
  const keptAt = state?.kind === 'saved' ? state.at : null;
  useEffect(() => {
    if (keptAt !== null) void refetch();
  }, [keptAt, refetch]);
}
