import { useQuery } from '@tanstack/react-query';
import { EllipsisVertical, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Platform, ResumePoint, RomCard } from '@saveroom/contract';

import { Cover } from '#library/covers/cover.tsx';
import { homeRowQueries, useForgetPlayed } from '#library/data/home-rows.ts';
import { usePlatformsById } from '#library/data/platforms.ts';
import { usePlayerOf } from '#library/data/playable.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { resumeQueries } from '#library/data/resume.ts';
import { coverUrl } from '#library/gallery/game-card.tsx';
import { useGameCommands } from '#library/gallery/game-commands.tsx';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { continuePlayingSettings, showHeroSetting } from '#shared/lib/settings.ts';
import { useBrokenImages } from '#shared/lib/use-broken-images.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { HomeSection, TileRow } from './home-section.tsx';
import type { HomeSectionProps } from './home-section.tsx';
import { PlayLink } from './resume-actions.tsx';

const SIZE = '[--item:14rem] sm:[--item:17rem] xl:[--item:19rem]';

/** The games played last, as pictures of their newest saves. The hero has the first one. */
export function ResumeShelf({ slots }: HomeSectionProps) {
  const { t } = useTranslation('home');
  const { can } = useMe();
  const [hasHero] = useLocalSetting(showHeroSetting);
  const query = useQuery({
    ...homeRowQueries.played(),
    select: ({ items }) => (hasHero ? items.slice(1) : items),
  });
  const { data: points } = useQuery({ ...resumeQueries.latest(), enabled: can('assets.read') });
  const platforms = usePlatformsById();
  const { mutate: forget } = useForgetPlayed();
  const commands = useGameCommands({
    slots: { ...slots, canStartOver: true, onForgetPlayed: (id) => forget(id) },
  });
  const title = t('continue');
  return (
    <HomeSection
      title={title}
      icon={Play}
      gridSetting={continuePlayingSettings.isGrid}
      query={query}
      size={SIZE}
      skeleton={<ResumeSkeleton />}
    >
      {(roms, rowClass) => (
        <>
          <TileRow
            label={title}
            items={roms}
            keyOf={({ id }) => id}
            rowClass={rowClass}
            renderTile={(rom, tabIndex) => (
              <ResumeCard
                rom={rom}
                point={points?.find(({ rom_id }) => rom_id === rom.id)}
                platform={platforms.get(rom.platform_id)}
                tabIndex={tabIndex}
                onPreload={() => commands.preload(rom)}
                onMenu={(button) => commands.run('menu', rom, button)}
              />
            )}
          />
          {commands.dialogs}
        </>
      )}
    </HomeSection>
  );
}

interface CardProps {
  rom: RomCard;
  point: ResumePoint | undefined;
  platform: Platform | undefined;
  tabIndex: 0 | -1;
  onPreload: () => void;
  onMenu: (button: HTMLElement) => void;
}

function ResumeCard({ rom, point, platform, tabIndex, onPreload, onMenu }: CardProps) {
  const { t } = useTranslation(['home', 'gallery']);
  const format = useFormat();
  const isPlayable = usePlayerOf()(rom) !== undefined && !rom.missing_from_fs;
  const title = titleOf(rom);
  const when = rom.last_played ? format.ago(rom.last_played) : '';
  const device = point?.device_name;
  return (
    <article data-index className="group relative grid grid-cols-1 gap-2">
      <span className="relative block aspect-16/10 overflow-hidden rounded-md bg-sunken shadow-2">
        <ResumePicture rom={rom} point={point} platform={platform} />
        {isPlayable && (
          <span
            aria-hidden="true"
            className="absolute inset-0 grid place-items-center bg-veil opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100"
          >
            <span className="grid size-13 place-items-center rounded-full bg-accent text-on-accent">
              <Play size={22} fill="currentColor" />
            </span>
          </span>
        )}
      </span>
      <span className="flex items-start gap-1">
        <span className="grid min-w-0 flex-1 gap-0.5 px-0.5">
          <PlayLink
            rom={rom}
            data-focus
            tabIndex={tabIndex}
            draggable={false}
            onFocus={onPreload}
            className="truncate text-sm font-semibold before:absolute before:inset-0 before:rounded-md focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-offset-3 focus-visible:before:outline-focus"
          >
            {title}
          </PlayLink>
          <span className="truncate text-xs text-ink-soft">{platform?.display_name}</span>
          <span className="truncate text-xs text-ink-faint">
            {device ? t('played-on', { when, device }) : when}
          </span>
        </span>
        <IconButton
          label={t('gallery:card-more', { name: title })}
          aria-haspopup="menu"
          tabIndex={tabIndex}
          onPointerEnter={onPreload}
          onClick={({ currentTarget }) => onMenu(currentTarget)}
          className="relative -mr-1"
        >
          <EllipsisVertical size={18} aria-hidden="true" />
        </IconButton>
      </span>
    </article>
  );
}

/** The picture of the save, else a screenshot, else the cover on its own colors. */
function ResumePicture({ rom, point, platform }: Pick<CardProps, 'rom' | 'point' | 'platform'>) {
  const { broken, onBroken } = useBrokenImages();
  const picture = [point?.picture_path, point?.screenshot_path].find(
    (path) => path && !broken.has(path),
  );
  if (picture) {
    return (
      <img
        src={resourceAddress(picture)}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => onBroken(picture)}
        className="size-full object-cover transition-transform duration-(--duration-base) ease-calm [image-rendering:pixelated] decorated:group-hover:scale-[1.04]"
      />
    );
  }
  return (
    <Cover
      src={coverUrl(rom, 320)}
      thumbhash={rom.thumbhash}
      ratio={16 / 10}
      title={titleOf(rom)}
      platformSlug={platform?.slug ?? ''}
      family={platform?.family_slug}
      className="size-full"
    />
  );
}

const ResumeSkeleton = () => (
  <span className="grid gap-2">
    <Skeleton className="aspect-16/10 rounded-md!" />
    <span className="grid h-14 content-start gap-1.5">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-3 w-1/2" />
    </span>
  </span>
);
