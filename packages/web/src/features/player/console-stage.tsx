import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion, DetailedRom } from '@saveroom/contract';

import { fetchKept, markPlayed, refreshPlayed } from '#data/player.ts';
import { timelineQueries } from '#data/timeline.ts';
import { titleOf } from '#features/gallery/card-look.ts';
import { tagOf } from '#i18n/languages.ts';
import { logFailure } from '#lib/log.ts';
import type { SaveKeeper } from '#lib/playthrough.ts';
import { toast } from '#ui/toast-store.ts';

import type { Choices, Offer } from './choices/play-choices.ts';
import { statesFor } from './choices/play-choices.ts';
import { ControlsDialog } from './controls/controls-dialog.tsx';
import { ownControls } from './controls/own-controls.ts';
import type { PlayOrder } from './session/play-order.ts';
import type { Fault, SessionPhase } from './session/session-phase.ts';
import { useSession } from './session/use-session.ts';
import { volumeSetting } from './session/volume-setting.ts';
import { useStageActions } from './stage/stage-actions.ts';
import { useUnsafeWarning } from './stage/use-unsafe-warning.ts';

/** What a surface of its own shows of a running game, and what it can ask for. */
export interface ConsoleGame {
  title: string;
  phase: SessionPhase;
  keeper: SaveKeeper | null;
  discs: { readonly count: number; readonly current: number };
  states: readonly AssetVersion[];
  pause: () => void;
  resume: () => void;
  saveState: () => void;
  loadState: (version: AssetVersion) => void;
  insertDisc: (index: number) => void;
  openControls: () => void;
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
  const [hasControls, setHasControls] = useState(false);
  const { session, state } = useSession(order, {
    title,
    onWish: (wish) => {
      if (wish === 'pause') actions.togglePause();
      else if (wish === 'save-state') actions.saveState();
      else if (wish === 'fast-forward') actions.toggleFast();
    },
    onStarted: () => markPlayed(client, rom.id),
  });
  const actions = useStageActions(session);
  const keeper = session?.keeper() ?? null;
  const kept = useInfiniteQuery(timelineQueries.of(rom.id, 'state'));
  useUnsafeWarning(keeper);

  const load = async ({ download_path }: AssetVersion) => {
    try {
      await session?.loadState(await fetchKept({ download_path }));
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
    fetch: t('fault-fetch'),
    silent: t('fault-silent'),
  };
  return (
    <>
      {renderGame({
        title,
        phase: state.phase,
        keeper,
        discs: state.discs,
        states: statesFor(kept.data ?? [], choices.core.name),
        pause: () => void session?.pause(),
        resume: () => void session?.resume(),
        saveState: actions.saveState,
        loadState: (version) => void load(version),
        insertDisc: actions.insertDisc,
        openControls: () => setHasControls(true),
        restart: () => {
          actions.restart();
          void session?.resume();
        },
        retry: () => setOrder({ ...order }),
        quit: () => void quit(),
        faultText: (why) => faults[why],
      })}
      {hasControls && (
        <ControlsDialog
          platform={player.platform_slug}
          config={config}
          onChange={(controls) => void session?.setControls(controls)}
          onClose={() => setHasControls(false)}
        />
      )}
    </>
  );
}
