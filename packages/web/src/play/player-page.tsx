import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { platformColors } from '@saveroom/contract';
import type { DetailedRom, Platform, RomPlayer } from '@saveroom/contract';

import { netplayCore, netplayPlayers } from '#game/data/netplay.ts';
import { markPlayed, playerQueries, refreshPlayed, savedVersion } from '#game/data/player.ts';
import { useTimelineWith } from '#game/data/timeline.ts';
import { Cover } from '#library/covers/cover.tsx';
import { platformQueries } from '#library/data/platforms.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { ratioOf } from '#library/gallery/grid-layout.ts';
import { ChooserBackdrop, ChooserSkeleton } from '#play/chooser/chooser-frame.tsx';
import {
  blockerOf,
  firstPicks,
  needsFileChoice,
  rememberPicks,
  resolveChoices,
} from '#play/chooser/play-choices.ts';
import type { Choices, Offer, Picks, StartRequest } from '#play/chooser/play-choices.ts';
import { PlayerChooser } from '#play/chooser/player-chooser.tsx';
import { useBrowserSupport } from '#play/chooser/use-browser-support.ts';
import { ownControls } from '#play/controls/controls.ts';
import { withOtherCore } from '#play/session/launch-request.ts';
import type { LaunchRequest } from '#play/session/launch-request.ts';
import { FIRST_PHASE } from '#play/session/session-state.ts';
import { guestVisit } from '#play/saves/browser-saves.ts';
import { volumeSetting } from '#play/session/use-session.ts';
import { PlayerStage } from '#play/stage/player-stage.tsx';
import { StartScreen } from '#play/stage/start-screen.tsx';
import { JoinPage } from '#play/together/join-page.tsx';
import type { JoinedRoom } from '#play/together/join-room.ts';
import { useMe } from '#shared/data/me.ts';
import { tagOf } from '#shared/i18n/languages.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { enterFullScreen, leaveFullScreen } from '#shared/lib/full-screen.ts';
import { logFailure } from '#shared/lib/log.ts';
import type { PlayerControls } from '#shared/lib/player-protocol.ts';
import { fullScreenOnPlaySetting } from '#shared/lib/settings.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';

interface Props {
  romId: number;
  start: StartRequest;
  /** Goes to the game's own page. */
  onBack: () => void;
  missing: ReactNode;
}

const NOT_FOUND = 404;
const NOTHING = { data: [], error: null, isFresh: true } as const;

/** The page that starts and runs a game: choices first, unless the link starts it at once. */
export function PlayerPage({ romId, start, onBack, missing }: Props) {
  const { t } = useTranslation('play');
  const describe = useDescribeError();
  const { user, can } = useMe();
  const enabled = can('assets.read');
  const rom = useQuery(romDetailQueries.one(romId));
  const player = useQuery(playerQueries.of(romId));
  const saveId = start.save?.versionId ?? null;
  const stateId = start.state?.versionId ?? null;
  const keptSaves = useTimelineWith(romId, 'save', { versionId: saveId, enabled });
  const keptStates = useTimelineWith(romId, 'state', { versionId: stateId, enabled });
  const saves = enabled ? keptSaves : NOTHING;
  const states = enabled ? keptStates : NOTHING;
  const title = rom.data && titleOf(rom.data);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  const { mode } = start;
  if (player.data?.kind === 'flash') {
    const search = { start: mode === 'choose' ? undefined : mode };
    return <Navigate to="/rom/$rom/ruffle" params={{ rom: romId }} search={search} replace />;
  }
  const error = rom.error ?? player.error ?? saves.error ?? states.error;
  const startsNow = mode !== 'choose';
  const isFresh = !startsNow || (saves.isFresh && states.isFresh);
  if (rom.data && player.data && saves.data && states.data && user && isFresh) {
    return (
      <PlayGame
        rom={rom.data}
        userId={user.id}
        offer={{ player: player.data, saves: saves.data, states: states.data }}
        start={start}
        onBack={onBack}
      />
    );
  }
  if (!error) {
    return startsNow ? <StartScreen rom={rom.data} phase={FIRST_PHASE} /> : <ChooserSkeleton />;
  }
  const failure = describe(error);
  if (failure.status === NOT_FOUND) return missing;
  const all = [rom, player, keptSaves, keptStates];
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <FailedState
        title={t('page-failed')}
        onRetry={() => all.forEach((query) => query.error && void query.refetch())}
        retrying={all.some(({ isFetching }) => isFetching)}
      >
        <p>{failure.text}</p>
      </FailedState>
    </div>
  );
}

const START_KEY = 'saveroom.start-when-ready';

/**
 * Whether the game starts as soon as its core is installed. Stored, so that it survives a reload.
 */
const readStartWhenReady = (romId: number): boolean =>
  sessionStorage.getItem(START_KEY) === String(romId);

function writeStartWhenReady(romId: number | null): void {
  if (romId === null) sessionStorage.removeItem(START_KEY);
  else sessionStorage.setItem(START_KEY, String(romId));
}

interface PlayGameProps {
  rom: DetailedRom;
  userId: number;
  offer: Offer;
  start: StartRequest;
  onBack: () => void;
}

const NO_CONTROLS: PlayerControls = {};

/**
 * Shows the choices and runs the game. If the link starts the game at once, the choices are
 * skipped, and quitting leaves the page.
 */
function PlayGame({ rom, userId, offer, start, onBack }: PlayGameProps) {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const browserSupport = useBrowserSupport();
  const { player } = offer;
  const { isKiosk } = useMe();
  const played = { romId: rom.id, platform: player.platform_slug };
  const [picks, setPicks] = useState<Picks>(() =>
    picksToShare(start, player, firstPicks(played, start, offer)),
  );
  const launchWith = (choices: Choices): LaunchRequest => ({
    rom,
    userId,
    player,
    choices,
    save: choices.save,
    controls: ownControls(player.platform_slug, player.controls[choices.core.name] ?? NO_CONTROLS),
    language: tagOf(i18n.language),
    volume: volumeSetting.get(),
    opensRoom: start.room === 'new',
    ...(isKiosk && { visit: guestVisit(rom.id, { startsNew: picks.save === 'new' }) }),
  });
  /** A guest plays with the core, the file and the options of the host. */
  const launchAsGuest = (guest: JoinedRoom): boolean => {
    const core = player.cores.find(({ name }) => name === guest.host.core);
    if (core?.state !== 'ready' || netplayPlayers(core.name) === 0) return false;
    const { file_id: fileId } = guest.host;
    const choices: Choices = { core, fileId, firmware: 'auto', save: null, state: null };
    setLaunch({ ...launchWith(choices), guest });
    return true;
  };
  const [isFileMissing] = useState(() => start.mode !== 'choose' && needsFileChoice(player, picks));
  const [launch, setLaunch] = useState<LaunchRequest | null>(() => {
    if (start.room && start.room !== 'new') return null;
    const choices = resolveChoices(offer, picks);
    const isBlocked = isFileMissing || blockerOf(player, choices, browserSupport) !== null;
    return start.mode === 'choose' || isBlocked || !choices ? null : launchWith(choices);
  });
  const startedAtOnce = useEffectEvent(() => {
    if (launch && fullScreenOnPlaySetting.get()) enterFullScreen();
  });
  useEffect(() => startedAtOnce(), []);
  const title = titleOf(rom);
  const { data: platforms } = useQuery(platformQueries.all());
  const platform = platforms?.find(({ id }) => id === rom.platform_id);

  const play = (choices: Choices) => {
    rememberPicks(played, picks);
    if (fullScreenOnPlaySetting.get()) enterFullScreen();
    setLaunch(launchWith(choices));
  };
  const stop = (isFailed: boolean) => {
    leaveFullScreen();
    refreshPlayed(client, rom.id).catch((error: unknown) =>
      logFailure('Refreshing played games', error),
    );
    // A new game has become the newest save, and the selected state has been used.
    setPicks((now) => ({ ...now, save: now.save === 'new' ? 'newest' : now.save, state: null }));
    setLaunch(null);
    if (!isFailed) onBack();
  };

  const [startsWhenReady, setStartsWhenReady] = useState(() => readStartWhenReady(rom.id));
  useEffect(() => {
    writeStartWhenReady(startsWhenReady ? rom.id : null);
    return () => writeStartWhenReady(null);
  }, [startsWhenReady, rom.id]);
  const choices = resolveChoices(offer, picks);
  const isReady = blockerOf(player, choices, browserSupport) === null;
  if (startsWhenReady && isReady && choices) {
    setStartsWhenReady(false);
    setLaunch(launchWith(choices));
  }

  if (launch) {
    return (
      <PlayerStage
        launch={launch}
        title={title}
        onStarted={() => markPlayed(client, rom.id)}
        onRetry={() => setLaunch({ ...launch })}
        onLeft={stop}
        onOtherSave={(save) => setLaunch({ ...launch, save: savedVersion(save) })}
        onCore={(core) => {
          rememberPicks(played, { ...picks, core: core.name });
          void withOtherCore(client, launch, core).then(setLaunch);
        }}
      />
    );
  }
  const page = {
    title,
    platformName: rom.platform_display_name,
    onBack,
    backdrop: (
      <ChooserBackdrop
        src={rom.path_cover_small && resourceAddress(rom.path_cover_small)}
        tint={platformColors(rom.platform_slug, platform?.family_slug ?? null).base}
      />
    ),
    cover: <GameCover rom={rom} title={title} platform={platform} />,
  };
  if (start.room && start.room !== 'new') {
    return <JoinPage {...page} romId={rom.id} roomId={start.room} onJoined={launchAsGuest} />;
  }
  return (
    <PlayerChooser
      {...page}
      offer={offer}
      picks={picks}
      browserSupport={browserSupport}
      platformId={rom.platform_id}
      startsWhenReady={startsWhenReady}
      onStartWhenReady={(starts) => {
        rememberPicks(played, picks);
        setStartsWhenReady(starts);
      }}
      isFileMissing={isFileMissing}
      onPick={(patch) => setPicks((now) => ({ ...now, ...patch }))}
      onPlay={play}
    />
  );
}

/** Picks a core that supports netplay if the link opens a room and there is one. */
function picksToShare({ room }: StartRequest, player: RomPlayer, picks: Picks): Picks {
  if (room !== 'new' || (picks.core !== null && netplayPlayers(picks.core) > 0)) return picks;
  return { ...picks, core: netplayCore(player) ?? picks.core };
}

interface CoverProps {
  rom: DetailedRom;
  title: string;
  platform: Platform | undefined;
}

function GameCover({ rom, title, platform }: CoverProps) {
  return (
    <Cover
      src={rom.path_cover_small && resourceAddress(rom.path_cover_small)}
      large={rom.path_cover_large && resourceAddress(rom.path_cover_large)}
      sizes="18rem"
      thumbhash={rom.thumbhash}
      ratio={ratioOf(platform?.aspect_ratio)}
      title={title}
      platformSlug={rom.platform_slug}
      family={platform?.family_slug ?? null}
      eager
      className="rounded-md shadow-3"
    />
  );
}
