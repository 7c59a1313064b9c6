import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Core } from '@saveroom/contract';

import { useCoreProgress } from '#game/core-progress.tsx';
import { markPlayed, playerQueries, refreshPlayed, savedVersion } from '#game/data/player.ts';
import { timelineQueries } from '#game/data/timeline.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { useInstallCore } from '#play/chooser/install-core.tsx';
import { blockerOf, firstPicks, resolveChoices } from '#play/chooser/play-choices.ts';
import type { Blocker, StartRequest } from '#play/chooser/play-choices.ts';
import { useBrowserSupport } from '#play/chooser/use-browser-support.ts';
import { ownControls } from '#play/controls/controls.ts';
import {
  flashFiles,
  flashLaunchRequest,
  flashSaves,
  readBackground,
} from '#play/flash/flash-launch.ts';
import { useConsoleDivergence } from '#play/saves/divergence.tsx';
import type { ConsoleDivergence } from '#play/saves/divergence.tsx';
import { withOtherCore } from '#play/session/launch-request.ts';
import type { LaunchRequest } from '#play/session/launch-request.ts';
import type { Fault, SessionPhase } from '#play/session/session-state.ts';
import { guestVisit } from '#play/saves/browser-saves.ts';
import { volumeSetting } from '#play/session/use-session.ts';
import { StageLayers } from '#play/stage/stage-layers.tsx';
import { useStage } from '#play/stage/use-stage.ts';
import { useMe } from '#shared/data/me.ts';
import { tagOf } from '#shared/i18n/languages.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { logFailure } from '#shared/lib/log.ts';

interface ConsoleAction {
  label: string;
  onPress: () => void;
}

interface Props {
  romId: number;
  start: StartRequest;
  onLeft: () => void;
  renderWaiting: () => ReactNode;
  /** `action` is null if the user can't do anything about the problem. */
  renderMessage: (title: string, text: string, action: ConsoleAction | null) => ReactNode;
  renderGame: (game: ConsoleGame) => ReactNode;
}

/** Starts with the last choices or the defaults, without asking. */
export function ConsolePlayer({
  romId,
  start,
  onLeft,
  renderWaiting,
  renderMessage,
  renderGame,
}: Props) {
  const { t, i18n } = useTranslation('play');
  const errorText = useErrorText();
  const blockerText = useBlockerText();
  const browserSupport = useBrowserSupport();
  const { user, isKiosk, can } = useMe();
  const rom = useQuery(romDetailQueries.one(romId));
  const player = useQuery(playerQueries.of(romId));
  const saves = useInfiniteQuery(timelineQueries.of(romId, 'save'));
  const states = useInfiniteQuery(timelineQueries.of(romId, 'state'));
  // Stored as state, so that a refetch does not restart a running game.
  const [launched, setLaunched] = useState<LaunchRequest | null>(null);
  if (launched) {
    return <ConsoleStage first={launched} onLeft={onLeft} renderGame={renderGame} />;
  }

  const queries = [rom, player, saves, states];
  const error = queries.find((query) => query.error && !query.data)?.error;
  if (error) {
    const retry = () => {
      for (const query of queries) if (query.error) void query.refetch();
    };
    return renderMessage(t('page-failed'), errorText(error), { label: t('retry'), onPress: retry });
  }
  // Cached saves may be outdated, because the user may have played on another device.
  const isFresh = saves.isFetchedAfterMount && states.isFetchedAfterMount;
  if (!rom.data || !player.data || !saves.data || !states.data || !user || !isFresh) {
    return renderWaiting();
  }
  const launch = {
    rom: rom.data,
    userId: user.id,
    player: player.data,
    language: tagOf(i18n.language),
    volume: volumeSetting.get(),
    ...(isKiosk && { visit: guestVisit(romId, { startsNew: start.mode === 'new' }) }),
  };
  const [flashFile] = flashFiles(player.data);
  if (player.data.kind === 'flash' && flashFile) {
    const own = flashSaves(saves.data);
    const chosen = own.find(({ id }) => id === start.save?.versionId) ?? own[0] ?? null;
    const save = start.mode === 'new' ? null : chosen;
    const background = readBackground(romId);
    const request = flashLaunchRequest({ ...launch, fileId: flashFile.id, save, background });
    setLaunched({ ...request, ...(launch.visit && { visit: launch.visit }) });
    return renderWaiting();
  }
  const offer = { player: player.data, saves: saves.data, states: states.data };
  const played = { romId, platform: player.data.platform_slug };
  const choices = resolveChoices(offer, firstPicks(played, start, offer));
  const blocker = blockerOf(player.data, choices, browserSupport);
  if (blocker?.kind === 'core-absent' && can('tasks.run')) {
    return <ConsoleInstall core={blocker.core} renderMessage={renderMessage} />;
  }
  if (blocker || !choices) {
    return renderMessage(t('blocked'), blocker ? blockerText(blocker) : '', null);
  }
  const { platform_slug, controls } = player.data;
  setLaunched({
    ...launch,
    choices,
    save: choices.save,
    controls: ownControls(platform_slug, controls[choices.core.name] ?? NO_CONTROLS),
  });
  return renderWaiting();
}

/** Installs a missing core. Once it is installed, the game starts. */
function ConsoleInstall({
  core,
  renderMessage,
}: { core: Core } & Pick<Props, 'renderMessage'>): ReactNode {
  const { t } = useTranslation(['play', 'common']);
  const format = useFormat();
  const { phase, amount } = useCoreProgress(core);
  const { failure, isStarting, install, cancel } = useInstallCore(core);
  if (core.state === 'fetching' || isStarting) {
    const text = amount ? `${phase} ${amount}` : phase;
    const stop = { label: t('common:cancel'), onPress: cancel };
    return renderMessage(t('core-installing'), text, stop);
  }
  const size = format.bytes(core.download_bytes);
  const text = failure ?? t('core-absent-text', { core: core.name, size });
  const label = t(failure ? 'retry' : 'core-install');
  return renderMessage(t('core-absent'), text, { label, onPress: install });
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
    return blocker.core.state === 'fetching'
      ? t('core-playable-after')
      : t('core-absent-ask-admin', { core: blocker.core.name });
  };
}

/** State and actions of a running game for console mode. */
export interface ConsoleGame {
  title: string;
  phase: SessionPhase;
  /** Null if no other device continued from the same save. */
  divergence: ConsoleDivergence | null;
  pause: () => void;
  resume: () => void;
  retry: () => void;
  quit: () => void;
  faultText: (why: Fault) => string;
  /** Renders the pause menu and everything else above the game. */
  renderLayers: () => ReactNode;
}

const NO_CONTROLS = {};

interface ConsoleStageProps {
  first: LaunchRequest;
  onLeft: () => void;
  renderGame: (game: ConsoleGame) => ReactNode;
}

/** Runs a game for console mode, which renders its own controls. */
function ConsoleStage({ first, onLeft, renderGame }: ConsoleStageProps) {
  const { t } = useTranslation('play');
  const client = useQueryClient();
  const [launch, setLaunch] = useState(first);
  const { rom } = launch;
  const title = titleOf(rom);
  const stage = useStage({
    launch,
    title,
    onStarted: () => markPlayed(client, rom.id),
    onLeft: () => {
      refreshPlayed(client, rom.id).catch((error: unknown) =>
        logFailure('Refreshing played games', error),
      );
      onLeft();
    },
    onCore: (core) => void withOtherCore(client, launch, core).then(setLaunch),
  });
  const { view } = stage;
  const divergence = useConsoleDivergence(rom.id, view.saveSync, (save) =>
    setLaunch({ ...launch, save: savedVersion(save) }),
  );
  const faults: Record<Fault, string> = {
    webgl: t('fault-webgl'),
    threads: t('fault-threads'),
    core: t('fault-core'),
    game: view.isEmulated ? t('fault-game') : t('flash-failed-start'),
    crash: t('fault-crash'),
    fetch: t('fault-download'),
    silent: t('fault-silent'),
  };
  return renderGame({
    title,
    phase: view.state.phase,
    divergence,
    pause: view.actions.pause,
    resume: view.actions.resume,
    retry: () => setLaunch({ ...launch }),
    quit: view.onQuit,
    faultText: (why) => faults[why],
    renderLayers: () => <StageLayers launch={launch} stage={stage} isTv />,
  });
}
