import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, Platform } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { markPlayed, refreshPlayed, savedVersion } from '#game/data/player.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { ratioOf } from '#library/gallery/grid-layout.ts';
import { tagOf } from '#shared/i18n/languages.ts';
import { logFailure } from '#shared/lib/log.ts';
import type { PlayerControls } from '#shared/lib/player-protocol.ts';
import { fullScreenOnPlaySetting } from '#shared/lib/settings.ts';
import type { VersionRef } from '#game/version-ref.ts';
import { Cover } from '#library/covers/cover.tsx';
import { familyTint } from '#library/covers/family-tint.ts';

import type { Choices, Offer, Picks } from '#play/choices/play-choices.ts';
import { firstPicks, rememberPicks } from '#play/choices/remembered-picks.ts';
import { ChooserBackdrop } from '#play/chooser/chooser-backdrop.tsx';
import { PlayerChooser } from '#play/chooser/player-chooser.tsx';
import { ownControls } from '#play/controls/own-controls.ts';
import type { PlayOrder } from '#play/session/play-order.ts';
import { volumeSetting } from '#play/session/volume-setting.ts';
import { PlayerStage } from '#play/stage/player-stage.tsx';
import { enterFullScreen, leaveFullScreen } from '#shared/lib/full-screen.ts';
import { useSurroundings } from './use-surroundings.ts';

interface Props {
  rom: DetailedRom;
  userId: number;
  offer: Offer;
  start: { readonly save: VersionRef | null; readonly state: VersionRef | null };
  firmwareLink: ReactNode;
  onBack: () => void;
}

const NO_CONTROLS: PlayerControls = {};

/** First the choice, then the game; afterwards the choice again, or away. */
export function PlayGame({ rom, userId, offer, start, firmwareLink, onBack }: Props) {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const surroundings = useSurroundings();
  const { player } = offer;
  const played = { romId: rom.id, platform: player.platform_slug };
  const [picks, setPicks] = useState<Picks>(() => firstPicks(played, start, offer.states));
  const [order, setOrder] = useState<PlayOrder | null>(null);
  const title = titleOf(rom);
  const { data: platforms } = useQuery(platformQueries.all());
  const platform = platforms?.find(({ id }) => id === rom.platform_id);

  const play = (choices: Choices) => {
    rememberPicks(played, picks);
    if (fullScreenOnPlaySetting.get()) enterFullScreen();
    const config = player.controls[choices.core.name] ?? NO_CONTROLS;
    setOrder({
      rom,
      userId,
      player,
      choices,
      save: choices.save,
      controls: ownControls(player.platform_slug, config),
      language: tagOf(i18n.language),
      volume: volumeSetting.get(),
    });
  };
  const stop = (isFailed: boolean) => {
    leaveFullScreen();
    refreshPlayed(client, rom.id).catch((error: unknown) =>
      logFailure('Reading what was played', error),
    );
    // What was played is now the newest; a moment that was asked for is past.
    setPicks((now) => ({ ...now, save: now.save === 'new' ? 'newest' : now.save, state: null }));
    setOrder(null);
    if (!isFailed) onBack();
  };

  if (order) {
    return (
      <PlayerStage
        order={order}
        title={title}
        onStarted={() => markPlayed(client, rom.id)}
        onRetry={() => setOrder({ ...order })}
        onLeft={stop}
        onOtherSave={(save) => setOrder({ ...order, save: savedVersion(save) })}
      />
    );
  }
  return (
    <PlayerChooser
      offer={offer}
      title={title}
      platformName={rom.platform_display_name}
      backdrop={
        <ChooserBackdrop
          src={rom.path_cover_small && resourceAddress(rom.path_cover_small)}
          tint={familyTint(platform?.family_slug ?? null, rom.platform_slug)}
        />
      }
      cover={<GameCover rom={rom} title={title} platform={platform} />}
      picks={picks}
      surroundings={surroundings}
      firmwareLink={firmwareLink}
      onPick={(patch) => setPicks((now) => ({ ...now, ...patch }))}
      onPlay={play}
      onBack={onBack}
    />
  );
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
      platformName={rom.platform_display_name}
      platformSlug={rom.platform_slug}
      family={platform?.family_slug ?? null}
      eager
      className="rounded-md shadow-3"
    />
  );
}
