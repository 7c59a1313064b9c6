import { Link } from '@tanstack/react-router';
import { BadgeCheck, Star, Unplug, Users } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Notice } from '#shared/ui/notice.tsx';

import { GameCover, usePlatform } from '#library/covers/game-cover.tsx';
import { KeptBadge } from '#game/kept/kept-badge.tsx';
import { LanguageCodes } from '#library/covers/language-codes.tsx';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';
import { titleOf } from '#library/gallery/game-labels.tsx';

import { usePersonal } from '#game/data/rom-personal.ts';
import { PlayersNow } from './players-now.tsx';
import { OpenRooms } from './open-rooms.tsx';
import { PlayLink, usePlaying } from './play-button.tsx';
import { RomActions } from './rom-actions.tsx';
import { RomCover, RomHero } from './rom-cover.tsx';
import { averageOf, editionFacts, verifiedBy } from './rom-facts.ts';
import { RomLayout, useIsAbove } from './rom-layout.tsx';
import type { RomTab } from './rom-tab.ts';
import { RomTabs } from './rom-tabs.tsx';
import { VersionPicker } from './version-picker.tsx';

// Loaded on demand: only for users who may edit games, and not needed for the first paint.
const Suggestions = lazy(async () => {
  const { Suggestions: component } = await import('#library/metadata/suggestions.tsx');
  return { default: component };
});

interface Props {
  rom: DetailedRom;
  tab: RomTab;
  onTab: (tab: RomTab) => void;
  onDeleted: () => void;
  /** Content of the saves tab. */
  saves: ReactNode;
}

export function RomView({ rom, tab, onTab, onDeleted, saves }: Props) {
  const { t } = useTranslation('rom');
  const { can } = useMe();
  const isPhone = !useIsDesktop();
  const personal = usePersonal(rom);
  const playing = usePlaying(rom);
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  // The bar is hidden until the title has left the screen.
  const isTitleAbove = useIsAbove(heading, { isEnabled: isPhone });
  const areActionsAbove = useIsAbove(actions, { bar, isEnabled: isPhone });
  const title = titleOf(rom);
  const isCompact = tab !== 'overview';
  return (
    <RomLayout
      isCompact={isCompact}
      hero={<RomHero rom={rom} />}
      cover={<RomCover rom={rom} isCompact={isCompact} />}
      heading={
        <RomHeading title={title} isCompact={isCompact} ref={heading}>
          <RomFacts rom={rom} isCompact={isCompact} />
          <VersionPicker rom={rom} tab={tab} />
        </RomHeading>
      }
      actions={
        <RomActions
          rom={rom}
          personal={personal}
          playing={playing}
          isCompact={isCompact}
          ref={actions}
          onSaves={() => onTab('saves')}
          onDeleted={onDeleted}
        />
      }
      notices={
        !isCompact && (
          <div className="grid gap-3 not-empty:mt-6">
            <PlayersNow romId={rom.id} />
            <OpenRooms romId={rom.id} />
            {rom.missing_from_fs && <Notice tone="warn">{t('missing-text')}</Notice>}
            {can('roms.write') && (
              <Suspense>
                <Suggestions romId={rom.id} />
              </Suspense>
            )}
          </div>
        )
      }
    >
      {isPhone && <TitleBar rom={rom} isShown={isTitleAbove} ref={bar} />}
      <RomTabs
        rom={rom}
        personal={personal}
        playing={playing}
        tab={tab}
        onTab={onTab}
        saves={saves}
      />
      {isPhone && areActionsAbove && playing.kind && (
        <PlayLink
          rom={rom}
          playing={playing}
          className={buttonClass(
            'primary',
            'lg',
            'fixed! right-[calc(env(safe-area-inset-right)+1rem)] bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+1rem)] z-20 rounded-full! px-6! shadow-3',
          )}
        />
      )}
    </RomLayout>
  );
}

interface TitleBarProps {
  rom: DetailedRom;
  isShown: boolean;
  ref: RefObject<HTMLDivElement | null>;
}

/** Small cover and title above the tabs, once the header of the phone layout has scrolled out. */
function TitleBar({ rom, isShown, ref }: TitleBarProps) {
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className={classes(
        'fixed inset-x-0 top-[env(safe-area-inset-top)] z-20 flex h-13 items-center gap-3 bg-surface pr-[calc(env(safe-area-inset-right)+1rem)] pl-[calc(env(safe-area-inset-left)+1rem)] transition',
        !isShown && 'pointer-events-none invisible -translate-y-2 opacity-0',
      )}
    >
      <div className="w-7 shrink-0">
        <GameCover game={rom} sizes="1.75rem" isBesideTitle className="rounded-xs" />
      </div>
      <div className="min-w-0">
        <p className="truncate text-[0.9375rem]/5 font-semibold">{titleOf(rom)}</p>
        <p className="truncate text-xs/4 text-ink-soft">{rom.platform_display_name}</p>
      </div>
    </div>
  );
}

interface HeadingProps {
  title: string;
  isCompact: boolean;
  ref: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

const LONG_TITLE = 60;

/** The title of the page. It takes the focus, because the link that opened the page is gone. */
function RomHeading({ title, isCompact, ref, children }: HeadingProps) {
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === 'main') {
      ref.current?.focus({ preventScroll: true });
    }
  }, [ref]);
  return (
    <div
      className={classes(
        'relative grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start',
        isCompact
          ? 'gap-1.5 md:max-lg:group-data-neighbors/page:pr-44'
          : 'gap-3 max-sm:justify-items-center max-sm:text-center',
      )}
    >
      <h1
        ref={ref}
        tabIndex={-1}
        className={classes(
          'font-extrabold tracking-[-0.025em] text-balance wrap-anywhere outline-none',
          isCompact
            ? 'line-clamp-2 text-lg/6 md:text-2xl/8'
            : title.length > LONG_TITLE
              ? 'line-clamp-6 text-xl/7 md:text-3xl/10 xl:text-4xl/12'
              : 'line-clamp-4 text-[1.75rem]/9 md:text-[2.5rem]/12 xl:text-[3.25rem]/15',
        )}
      >
        {title}
      </h1>
      {children}
    </div>
  );
}

interface FactsProps {
  rom: DetailedRom;
  isCompact: boolean;
}

const MAX_FLAGS = 6;
const ICON = { size: 15, 'aria-hidden': true, className: 'shrink-0' } as const;

/** Release date, regions, rating and so on, below the title; in a compact header only the platform. */
function RomFacts({ rom, isCompact }: FactsProps) {
  const { t } = useTranslation('rom');
  const { platform } = usePlatform(rom.platform_id);
  const format = useFormat();
  const { first_release_date: released, player_count: players } = rom.metadatum;
  const rating = averageOf(rom);
  // If there are several versions, the picker below shows region and revision.
  const hasPicker = rom.siblings.length > 0;
  const sets = format.list(verifiedBy(rom));
  return (
    <ul
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft tabular-nums',
        !isCompact && 'max-sm:justify-center',
      )}
    >
      <li>
        <Link
          to="/platform/$platform"
          params={{ platform: rom.platform_id }}
          className="-mx-1 flex min-h-8 items-center gap-2 rounded-sm px-1 font-medium text-ink underline-offset-4 hover:underline"
        >
          <PlatformBadge
            slug={rom.platform_slug}
            family={platform?.family_slug ?? null}
            size={26}
          />
          {rom.platform_display_name}
        </Link>
      </li>
      {!isCompact && (
        <>
          {released !== null && (
            <Fact label={t('fact-released')}>{format.calendarDate(released)}</Fact>
          )}
          {!hasPicker && rom.regions.length > 0 && (
            <li>
              <RegionFlags regions={rom.regions} max={MAX_FLAGS} />
            </li>
          )}
          {rom.languages.length > 0 && (
            <li>
              <LanguageCodes languages={rom.languages} max={MAX_FLAGS} />
            </li>
          )}
          {(hasPicker ? [] : editionFacts(rom)).map(({ kind, value }) => (
            <li key={kind}>
              {kind === 'revision' ? t('revision', { value }) : t('version', { value })}
            </li>
          ))}
          {players && (
            <Fact label={t('fact-players')}>
              <Users {...ICON} />
              {players}
            </Fact>
          )}
          {rating !== null && (
            <Fact label={t('fact-rating')}>
              <Star {...ICON} fill="currentColor" />
              {format.percent(rating)}
            </Fact>
          )}
        </>
      )}
      {rom.is_verified && !isCompact && (
        <li>
          <Badge tone="good" icon={<BadgeCheck size={14} aria-hidden="true" />}>
            {sets ? t('verified-by', { sets }) : t('verified')}
          </Badge>
        </li>
      )}
      <KeptBadge romId={rom.id} />
      {rom.missing_from_fs && (
        <li>
          <Badge tone="warn" icon={<Unplug size={14} aria-hidden="true" />}>
            {t('missing')}
          </Badge>
        </li>
      )}
    </ul>
  );
}

/** The label is only for screen readers and the tooltip. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5" title={label}>
      <span className="sr-only">{label}</span>
      {children}
    </li>
  );
}
