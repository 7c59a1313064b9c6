import { Link, useLocation } from '@tanstack/react-router';
import { Music, Pause, Play, SkipBack, SkipForward, Volume2, VolumeX, X } from 'lucide-react';
import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { useStore } from '#shared/lib/store.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Slider } from '#shared/ui/slider.tsx';

import { clockText } from './clock-text.ts';
import { mutedSetting, player, volumeSetting } from './player.ts';
import { currentTrack, playerClock, playerState } from './player-state.ts';
import type { PlayerTrack } from './player-state.ts';

const HEIGHT = '68px';

/** Everything that is fixed to the lower edge moves up by the height of the bar. */
function useBarHeight(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--player-bar', HEIGHT);
    return () => void style.removeProperty('--player-bar');
  }, [isShown]);
}

/** The pages of emulators have their own sound and need the whole screen. */
const PLAYS_GAME = /\/(ejs|ruffle)$/;

/** The track that plays, at the lower edge of every screen. */
export function PlayerBar() {
  const { t } = useTranslation('music');
  const { user } = useMe();
  const state = useStore(playerState);
  const track = currentTrack(state);
  const isInGame = PLAYS_GAME.test(useLocation({ select: ({ pathname }) => pathname }));
  useBarHeight(!isInGame);
  useEffect(() => {
    if (isInGame) player.pause();
  }, [isInGame]);
  useEffect(() => player.setOwner(user?.id), [user?.id]);
  // Stops the music on screens without the bar, such as console mode, where it could not be paused.
  useEffect(() => () => player.pause(), []);
  if (!track || isInGame) return null;
  const isPlaying = state.status === 'playing';
  return (
    <section
      aria-label={t('player')}
      className="fixed inset-x-0 bottom-0 z-20 flex h-(--player-bar) items-center gap-3 border-t border-line bg-surface px-3 max-sm:pt-1.5 bars:bottom-[calc(var(--nav-bar)+env(safe-area-inset-bottom))] rail:left-(--rail) sm:gap-5 sm:px-5"
    >
      <NowPlaying track={track} hasFailed={state.status === 'failed'} />
      <div className="flex items-center">
        <IconButton label={t('previous')} onClick={player.previous} className="max-sm:hidden">
          <SkipBack size={18} fill="currentColor" aria-hidden="true" />
        </IconButton>
        <IconButton
          label={isPlaying ? t('pause') : t('play')}
          onClick={player.toggle}
          className="size-11! rounded-full! bg-accent! text-on-accent!"
        >
          {isPlaying ? (
            <Pause size={20} fill="currentColor" aria-hidden="true" />
          ) : (
            <Play size={20} fill="currentColor" aria-hidden="true" className="ml-0.5" />
          )}
        </IconButton>
        <IconButton
          label={t('next')}
          onClick={player.next}
          disabled={state.index + 1 >= state.queue.length}
        >
          <SkipForward size={18} fill="currentColor" aria-hidden="true" />
        </IconButton>
      </div>
      <Seek />
      <Volume />
      <IconButton label={t('close')} onClick={player.stop}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  );
}

function NowPlaying({ track, hasFailed }: { track: PlayerTrack; hasFailed: boolean }) {
  const { t } = useTranslation('music');
  const { title, artist, gameName, cover, romId } = track;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 sm:max-w-72 sm:basis-56">
      {cover === null ? (
        <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-sunken text-ink-faint">
          <Music size={18} aria-hidden="true" />
        </span>
      ) : (
        <img src={cover} alt="" className="size-11 shrink-0 rounded-sm object-cover" />
      )}
      <div className="grid min-w-0 text-sm">
        <Link
          to="/rom/$rom"
          params={{ rom: romId }}
          search={{ tab: 'soundtrack' }}
          className="truncate rounded-xs font-medium underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        {hasFailed ? (
          <span role="alert" className="truncate text-danger-ink">
            {t('failed')}
          </span>
        ) : (
          <span className="truncate text-ink-soft">{artist ?? gameName}</span>
        )}
      </div>
    </div>
  );
}

/** On phones a thin line at the upper edge of the bar. */
function Seek() {
  const { t } = useTranslation('music');
  const { time, duration } = useStore(playerClock);
  const [now, total] = [clockText(time), clockText(duration)];
  return (
    <div className="flex items-center gap-3 max-sm:absolute max-sm:inset-x-0 max-sm:-top-2.5 sm:min-w-40 sm:flex-1">
      <span className="text-xs text-ink-soft tabular-nums max-sm:hidden" data-time={now}>
        {now}
      </span>
      <div className="flex-1">
        <Slider
          compact
          label={t('seek')}
          value={Math.min(time, duration)}
          max={duration}
          step={1}
          disabled={duration === 0}
          valueText={t('position', { time: now, total })}
          onChange={player.seek}
        />
      </div>
      <span className="text-xs text-ink-soft tabular-nums max-sm:hidden">{total}</span>
    </div>
  );
}

function Volume() {
  const { t } = useTranslation('music');
  const format = useFormat();
  const [volume, setVolume] = useLocalSetting(volumeSetting);
  const [isMuted, setMuted] = useLocalSetting(mutedSetting);
  const shown = isMuted ? 0 : volume;
  return (
    <div className="flex items-center gap-1 max-lg:hidden">
      <IconButton label={isMuted ? t('unmute') : t('mute')} onClick={() => setMuted(!isMuted)}>
        {isMuted ? (
          <VolumeX size={18} aria-hidden="true" />
        ) : (
          <Volume2 size={18} aria-hidden="true" />
        )}
      </IconButton>
      <div className="w-24">
        <Slider
          compact
          label={t('volume')}
          value={shown}
          max={1}
          step={0.05}
          valueText={format.percent(shown)}
          onChange={(next) => {
            setMuted(false);
            setVolume(next);
          }}
        />
      </div>
    </div>
  );
}
