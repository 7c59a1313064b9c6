import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorX } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { platformColors } from '@saveroom/contract';
import type { AssetVersion, DetailedRom, PlayableFile, RomPlayer } from '@saveroom/contract';

import { markPlayed, playerQueries, refreshPlayed, savedVersion } from '#game/data/player.ts';
import { timelineQueries } from '#game/data/timeline.ts';
import { Cover } from '#library/covers/cover.tsx';
import { usePlatformsById } from '#library/data/platforms.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import {
  ChooserBackdrop,
  ChooserFrame,
  ChooserSkeleton,
  StartRow,
} from '#play/chooser/chooser-frame.tsx';
import type { StartRequest } from '#play/chooser/play-choices.ts';
import type { LaunchRequest } from '#play/session/launch-request.ts';
import { FIRST_PHASE } from '#play/session/session-state.ts';
import { guestVisit } from '#play/saves/browser-saves.ts';
import { volumeSetting } from '#play/session/use-session.ts';
import { PlayerStage } from '#play/stage/player-stage.tsx';
import { StartScreen } from '#play/stage/start-screen.tsx';
import { useMe } from '#shared/data/me.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { enterFullScreen, leaveFullScreen } from '#shared/lib/full-screen.ts';
import { logFailure } from '#shared/lib/log.ts';
import { fullScreenOnPlaySetting } from '#shared/lib/settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { FieldFrame } from '#shared/ui/field-frame.tsx';
import { Select } from '#shared/ui/select.tsx';

import {
  DEFAULT_BACKGROUND,
  flashFiles,
  flashLaunchRequest,
  flashSaves,
  readBackground,
  writeBackground,
} from './flash-launch.ts';
import type { FlashLaunchOptions } from './flash-launch.ts';

interface Props {
  romId: number;
  mode: StartRequest['mode'];
  /** A link back to the game. */
  back: ReactNode;
  /** Called when a game that was started without a choice is quit. */
  onLeft: () => void;
}

/** A Flash game: choices first, unless the link starts it at once. */
export function FlashPage({ romId, mode, back, onLeft }: Props) {
  const { t } = useTranslation('play');
  const errorText = useErrorText();
  const client = useQueryClient();
  const { user } = useMe();
  const rom = useQuery(romDetailQueries.one(romId));
  const player = useQuery(playerQueries.of(romId));
  const saves = useInfiniteQuery(timelineQueries.of(romId, 'save'));
  const [launch, setLaunch] = useState<LaunchRequest | null>(null);
  const launchWith = useFlashLaunch();
  const [isPending, setIsPending] = useState(mode !== 'choose');

  const quit = () => {
    leaveFullScreen();
    if (mode === 'choose') setLaunch(null);
    else onLeft();
    refreshPlayed(client, romId).catch((error: unknown) => logFailure('Reading saves', error));
  };
  // A running game must not be affected by the queries below.
  if (launch) {
    return (
      <PlayerStage
        launch={launch}
        title={titleOf(launch.rom)}
        onStarted={() => markPlayed(client, romId)}
        onRetry={() => setLaunch({ ...launch })}
        onLeft={quit}
        onOtherSave={(save) => setLaunch({ ...launch, save: savedVersion(save) })}
        onCore={() => undefined}
      />
    );
  }

  const queries = [rom, player, saves];
  const failed = queries.find(({ error, data }) => error && !data);
  if (failed?.error) {
    return (
      <FailedState
        title={t('flash-failed-load-title')}
        onRetry={() => {
          for (const one of queries) if (one.error) void one.refetch();
        }}
        retrying={queries.some(({ isFetching }) => isFetching)}
      >
        {errorText(failed.error)}
      </FailedState>
    );
  }
  const isFresh = !isPending || saves.isFetchedAfterMount;
  if (!rom.data || !player.data || !saves.data || !user || !isFresh) {
    return isPending ? <StartScreen rom={rom.data} phase={FIRST_PHASE} /> : <ChooserSkeleton />;
  }
  if (player.data.kind !== 'flash' || flashFiles(player.data).length === 0) {
    return <NoFilm player={player.data} back={back} />;
  }
  if (isPending) {
    setIsPending(false);
    const [flashFile, ...others] = flashFiles(player.data);
    const save = mode === 'new' ? null : (flashSaves(saves.data)[0] ?? null);
    if (flashFile && others.length === 0) {
      const choices = { fileId: flashFile.id, save, background: readBackground(romId) };
      setLaunch(launchWith({ rom: rom.data, player: player.data, userId: user.id, ...choices }));
    }
  }
  return (
    <FlashChooser
      rom={rom.data}
      player={player.data}
      saves={saves.data}
      userId={user.id}
      back={back}
      onPlay={setLaunch}
    />
  );
}

function useFlashLaunch() {
  const { i18n } = useTranslation();
  const { isKiosk } = useMe();
  return (
    options: Omit<FlashLaunchOptions<DetailedRom>, 'language' | 'volume'>,
  ): LaunchRequest => ({
    ...flashLaunchRequest({
      ...options,
      language: i18n.language.replace('_', '-'),
      volume: volumeSetting.get(),
    }),
    ...(isKiosk && { visit: guestVisit(options.rom.id, { startsNew: false }) }),
  });
}

function NoFilm({ player, back }: { player: RomPlayer; back: ReactNode }) {
  const { t } = useTranslation('play');
  const fallback = player.kind === 'flash' ? 'no-files' : 'platform';
  const reason = player.reason ?? fallback;
  return (
    <EmptyState
      level={1}
      icon={<MonitorX size={34} aria-hidden="true" />}
      title={t('flash-none-title')}
      actions={back}
    >
      {t(`flash-none-${reason}`)}
    </EmptyState>
  );
}

interface FlashChooserProps {
  rom: DetailedRom;
  player: RomPlayer;
  saves: readonly AssetVersion[];
  userId: number;
  back: ReactNode;
  onPlay: (launch: LaunchRequest) => void;
}

const NEW = 'new';
const COVER_RATIO = 2 / 3;

function FlashChooser({ rom, player, saves, userId, back, onPlay }: FlashChooserProps) {
  const { t } = useTranslation('play');
  const launchWith = useFlashLaunch();
  const own = flashSaves(saves);
  const [fileId, setFileId] = useState(String(flashFiles(player)[0]?.id ?? 0));
  const [saveId, setSaveId] = useState(own[0] ? String(own[0].id) : NEW);
  const [background, setBackground] = useState(() => readBackground(rom.id));

  const play = () => {
    writeBackground(rom.id, background);
    if (fullScreenOnPlaySetting.get()) enterFullScreen();
    const save = own.find(({ id }) => String(id) === saveId) ?? null;
    onPlay(launchWith({ rom, userId, player, fileId: Number(fileId), save, background }));
  };
  return (
    <ChooserFrame
      title={rom.name}
      platform={t('flash-with', { platform: rom.platform_display_name })}
      back={back}
      backdrop={
        <ChooserBackdrop
          src={rom.path_cover_small && resourceAddress(rom.path_cover_small)}
          tint={platformColors(rom.platform_slug, null).base}
        />
      }
      cover={<FilmCover rom={rom} />}
    >
      <StartRow label={t('flash-play')} fullScreenLabel={t('flash-full-screen')} onPlay={play} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FileChoice files={flashFiles(player)} value={fileId} onChange={setFileId} />
        <SaveChoice saves={own} value={saveId} onChange={setSaveId} />
        <Background color={background} onChange={setBackground} />
      </div>
    </ChooserFrame>
  );
}

function FilmCover({ rom }: { rom: DetailedRom }) {
  const platform = usePlatformsById().get(rom.platform_id);
  return (
    <Cover
      src={rom.path_cover_large && resourceAddress(rom.path_cover_large)}
      thumbhash={rom.thumbhash}
      ratio={COVER_RATIO}
      title={titleOf(rom)}
      platformSlug={rom.platform_slug}
      family={platform?.family_slug}
      eager
      className="rounded-md shadow-3"
    />
  );
}

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
}

function FileChoice({ files, ...choice }: ChoiceProps & { files: readonly PlayableFile[] }) {
  const { t } = useTranslation('play');
  if (files.length < 2) return null;
  const options = files.map(({ id, name }) => ({ value: String(id), label: name }));
  return <Select label={t('flash-file')} options={options} {...choice} />;
}

function SaveChoice({ saves, ...choice }: ChoiceProps & { saves: readonly AssetVersion[] }) {
  const { t } = useTranslation('play');
  const format = useFormat();
  if (saves.length === 0) return null;
  const kept = saves.map(({ id, created_at }, index) => ({
    value: String(id),
    label: t(index === 0 ? 'flash-save-newest' : 'flash-save-older', {
      when: format.ago(created_at),
    }),
  }));
  const options = [...kept, { value: NEW, label: t('flash-save-new') }];
  return <Select label={t('flash-save')} options={options} {...choice} />;
}

function Background({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { t } = useTranslation('play');
  const id = useId();
  return (
    <FieldFrame id={id} label={t('flash-background')} hint={t('flash-background-hint')}>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="color"
          value={color}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value)}
          className="h-10 w-16 cursor-pointer rounded-sm border border-line bg-sunken p-1"
        />
        {color.toUpperCase() !== DEFAULT_BACKGROUND && (
          <Button variant="ghost" size="sm" onClick={() => onChange(DEFAULT_BACKGROUND)}>
            {t('flash-background-reset')}
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
