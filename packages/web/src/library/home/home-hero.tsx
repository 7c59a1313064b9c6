import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, History, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Platform, ResumePoint, RomCard } from '@saveroom/contract';

import { Cover } from '#library/covers/cover.tsx';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { WideArt } from '#library/covers/wide-art.tsx';
import { homeRowQueries, useForgetPlayed } from '#library/data/home-rows.ts';
import { usePlatformsById } from '#library/data/platforms.ts';
import { usePlayerOf } from '#library/data/playable.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { resumeQueries } from '#library/data/resume.ts';
import { coverUrl } from '#library/gallery/game-card.tsx';
import { useGameCommands } from '#library/gallery/game-commands.tsx';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { ratioOf } from '#library/gallery/grid-layout.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useBrokenImages } from '#shared/lib/use-broken-images.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { FRAME, HeroSkeleton, PICTURE } from './hero-skeleton.tsx';
import { SectionFailed } from './home-section.tsx';
import type { HomeSectionProps } from './home-section.tsx';
import { PlayLink, usePreloadedPlayer } from './resume-actions.tsx';

/** The last game played, or a suggestion if none was played. */
interface HeroGame {
  rom: RomCard;
  isPlayed: boolean;
}

/** The large picture at the top of home. */
export function HomeHero({ slots }: HomeSectionProps) {
  const played = useQuery(homeRowQueries.played());
  const recent = useQuery(homeRowQueries.recent());
  const playerOf = usePlayerOf();
  const [last] = played.data ?? [];
  // A person who has not played yet gets the newest game that can be played here.
  const toPlay = useQuery({ ...homeRowQueries.playable(), enabled: played.data?.length === 0 });
  const isPlayable = (rom: RomCard) => playerOf(rom) !== undefined && !rom.missing_from_fs;
  const suggested = toPlay.isPending
    ? undefined
    : (toPlay.data?.find(isPlayable) ?? recent.data?.[0]);
  const game: HeroGame | undefined = last
    ? { rom: last, isPlayed: true }
    : played.data && suggested && { rom: suggested, isPlayed: false };
  usePreloadedPlayer(game?.rom);
  if (game) return <Hero key={game.rom.id} {...game} slots={slots} />;
  const failed = [played, recent].find(({ error, data }) => error && !data);
  if (failed?.error) {
    const retry = () => void failed.refetch();
    return (
      <div className="px-4 pt-20 sm:px-8">
        <SectionFailed error={failed.error} onRetry={retry} retrying={failed.isFetching} />
      </div>
    );
  }
  return recent.data?.length === 0 ? null : <HeroSkeleton />;
}

function Hero({ rom, isPlayed, slots }: HeroGame & Pick<HomeSectionProps, 'slots'>) {
  const { t } = useTranslation('home');
  const { can } = useMe();
  const platform = usePlatformsById().get(rom.platform_id);
  const { data: points } = useQuery({
    ...resumeQueries.latest(),
    enabled: isPlayed && can('assets.read'),
  });
  const known = points?.find(({ rom_id }) => rom_id === rom.id);
  const { data: own } = useQuery({
    ...resumeQueries.of(rom.id),
    enabled: can('assets.read') && !known && (!isPlayed || points !== undefined),
  });
  const point = known ?? own;
  const isKnown = point !== undefined || !can('assets.read');
  const title = titleOf(rom);
  const screenshot = point?.screenshot_path;
  return (
    <section aria-label={isPlayed ? t('hero-continue') : t('hero-new')} className={FRAME}>
      <WideArt
        pictures={isKnown ? (screenshot ? [resourceAddress(screenshot)] : []) : undefined}
        title={title}
        platformSlug={platform?.slug ?? ''}
        family={platform?.family_slug}
        className="-z-10"
      />
      <HeroPicture rom={rom} platform={platform} point={point} isKnown={isKnown} />
      <div className="grid min-w-0 content-center gap-4 md:order-first">
        <div className="grid gap-2">
          <p className="text-sm font-semibold text-accent-ink">
            {isPlayed ? t('hero-continue') : t('hero-new')}
          </p>
          <h2 className="line-clamp-3 text-3xl/9 font-extrabold tracking-tight text-balance md:text-4xl/11 xl:text-5xl/14">
            <Link to="/rom/$rom" params={{ rom: rom.id }} className="rounded-xs">
              {title}
            </Link>
          </h2>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem] text-ink-soft">
            {platform && (
              <span className="flex items-center gap-2">
                <PlatformBadge slug={platform.slug} family={platform.family_slug} size={24} />
                {platform.display_name}
              </span>
            )}
            {isPlayed && <PlayedWhen rom={rom} point={point} />}
          </p>
        </div>
        <HeroActions rom={rom} point={point} isPlayed={isPlayed} slots={slots} />
      </div>
    </section>
  );
}

/** When and where the game was played, such as "12 minutes ago on Pixel 7". */
function PlayedWhen({ rom, point }: { rom: RomCard; point: ResumePoint | undefined }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (!rom.last_played) return null;
  const when = format.ago(rom.last_played);
  const device = point?.device_name;
  return (
    <span className="flex items-center gap-1.5">
      <History size={16} aria-hidden="true" className="shrink-0" />
      {device ? t('played-on', { when, device }) : when}
    </span>
  );
}

interface PictureProps {
  rom: RomCard;
  platform: Platform | undefined;
  point: ResumePoint | undefined;
  isKnown: boolean;
}

/** The screenshot of the newest save or state in its original size; else the cover. */
function HeroPicture({ rom, platform, point, isKnown }: PictureProps) {
  const { broken, onBroken } = useBrokenImages();
  if (!isKnown) return <Skeleton className={`aspect-4/3 rounded-lg! ${PICTURE}`} />;
  const known = point?.picture_path;
  const picture = known && !broken.has(known) ? known : null;
  return (
    <PlayLink
      rom={rom}
      tabIndex={-1}
      aria-hidden="true"
      draggable={false}
      className="group justify-self-center rounded-lg md:justify-self-end"
    >
      {picture ? (
        <img
          src={resourceAddress(picture)}
          alt=""
          draggable={false}
          onError={() => onBroken(picture)}
          className={`[aspect-ratio:auto_4/3] rounded-lg bg-sunken object-contain shadow-3 ring-1 ring-line transition-transform duration-(--duration-base) ease-calm [image-rendering:pixelated] decorated:group-hover:scale-[1.02] ${PICTURE}`}
        />
      ) : (
        <Cover
          src={coverUrl(rom, COVER_WIDTH)}
          thumbhash={rom.thumbhash}
          ratio={ratioOf(platform?.aspect_ratio)}
          title={titleOf(rom)}
          platformSlug={platform?.slug ?? ''}
          family={platform?.family_slug}
          eager
          className={`rounded-lg shadow-3 transition-transform duration-(--duration-base) ease-calm decorated:group-hover:scale-[1.02] ${PICTURE}`}
        />
      )}
    </PlayLink>
  );
}

const COVER_WIDTH = 280;

interface ActionsProps extends HeroGame {
  point: ResumePoint | undefined;
  slots: HomeSectionProps['slots'];
}

function HeroActions({ rom, point, isPlayed, slots }: ActionsProps) {
  const { t } = useTranslation(['home', 'gallery']);
  const { mutate: forget } = useForgetPlayed();
  const isPlayable = usePlayerOf()(rom) !== undefined && !rom.missing_from_fs;
  const hasSave = point !== undefined && point.newest !== null;
  const commands = useGameCommands({
    slots: {
      ...slots,
      canStartOver: hasSave,
      ...(isPlayed && { onForgetPlayed: (id: number) => forget(id) }),
    },
  });
  const label = isPlayable ? t(hasSave ? 'hero-resume' : 'gallery:play') : t('surprise-open');
  return (
    <div className="flex max-md:w-full">
      <PlayLink
        rom={rom}
        className={buttonClass(
          'primary',
          'lg',
          'min-w-0 rounded-r-none! px-8! text-base! max-md:flex-1 max-md:min-h-13!',
        )}
      >
        {isPlayable && <Play size={19} fill="currentColor" aria-hidden="true" />}
        {label}
        <span className="sr-only">{titleOf(rom)}</span>
      </PlayLink>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={t('gallery:card-more', { name: titleOf(rom) })}
        onPointerEnter={() => commands.preload(rom)}
        onFocus={() => commands.preload(rom)}
        onClick={({ currentTarget }) => commands.run('menu', rom, currentTarget)}
        className={buttonClass(
          'primary',
          'lg',
          'rounded-l-none! border-l border-[color-mix(in_oklab,var(--on-accent),transparent_70%)] px-3! max-md:min-h-13!',
        )}
      >
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      {commands.dialogs}
    </div>
  );
}
