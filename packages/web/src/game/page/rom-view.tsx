import { Link } from '@tanstack/react-router';
import { BadgeCheck, Layers, Star, Unplug, Users } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, Platform } from '@saveroom/contract';

import { isAccount, useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { RatingScale } from '#shared/ui/rating-scale.tsx';

import { LanguageCodes } from '#library/covers/language-codes.tsx';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';
import { WideArt } from '#library/covers/wide-art.tsx';
import { resourceAddress, widePictures } from '#library/data/rom-addresses.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';

import { usePersonal } from '#game/data/rom-personal.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import { RomActions } from './rom-actions.tsx';
import { averageOf, editionFacts, verifiedBy } from './rom-facts.ts';
import { RomCover, RomLayout, usePlatform } from './rom-layout.tsx';
import type { RomTab } from './rom-tab.ts';
import { RomTabs } from './rom-tabs.tsx';

// Loaded only for users who may edit games, and not needed for the first paint.
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
  const personal = usePersonal(rom);
  const { platform, ratio } = usePlatform(rom.platform_id);
  const title = titleOf(rom);
  const family = platform?.family_slug ?? null;
  const small = rom.path_cover_small && resourceAddress(rom.path_cover_small);
  return (
    <RomLayout
      backdrop={
        <WideArt
          pictures={widePictures(rom)}
          title={title}
          platformSlug={rom.platform_slug}
          family={family}
          className="h-120"
        />
      }
      cover={
        <RomCover
          small={small}
          large={rom.path_cover_large && resourceAddress(rom.path_cover_large)}
          thumbhash={rom.thumbhash}
          ratio={ratio}
          title={title}
          platformSlug={rom.platform_slug}
          family={family}
          isMissing={rom.missing_from_fs}
        />
      }
      side={<OwnRating personal={personal} />}
      heading={
        <RomHeading title={title}>
          <RomFacts rom={rom} platform={platform} onVersions={() => onTab('related')} />
        </RomHeading>
      }
      actions={
        <>
          {rom.missing_from_fs && <Notice tone="warn">{t('missing-text')}</Notice>}
          <RomActions rom={rom} personal={personal} onDeleted={onDeleted} />
          {can('roms.write') && (
            <Suspense>
              <Suggestions romId={rom.id} />
            </Suspense>
          )}
        </>
      }
    >
      <RomTabs rom={rom} personal={personal} tab={tab} onTab={onTab} saves={saves} />
    </RomLayout>
  );
}

/** Takes the focus, since the link that opened the page is gone. */
function RomHeading({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === 'main') {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <header className="grid gap-3 max-md:justify-items-center max-md:text-center">
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-[1.75rem]/9 font-extrabold tracking-[-0.025em] text-balance wrap-anywhere outline-none md:text-[2.5rem]/12 xl:text-[3.25rem]/15"
      >
        {title}
      </h1>
      {children}
    </header>
  );
}

interface FactsProps {
  rom: DetailedRom;
  platform: Platform | undefined;
  onVersions: () => void;
}

const MAX_FLAGS = 6;
const ICON = { size: 15, 'aria-hidden': true, className: 'shrink-0' } as const;

/** Release date, regions, rating and so on, below the title. */
function RomFacts({ rom, platform, onVersions }: FactsProps) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { first_release_date: released, player_count: players } = rom.metadatum;
  const rating = averageOf(rom);
  const sets = format.list(verifiedBy(rom));
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft tabular-nums max-md:justify-center">
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
      {released !== null && <Fact label={t('fact-released')}>{format.calendarDate(released)}</Fact>}
      {rom.regions.length > 0 && (
        <li>
          <RegionFlags regions={rom.regions} most={MAX_FLAGS} />
        </li>
      )}
      {rom.languages.length > 0 && (
        <li>
          <LanguageCodes languages={rom.languages} most={MAX_FLAGS} />
        </li>
      )}
      {editionFacts(rom).map(({ kind, value }) => (
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
      {rom.siblings.length > 0 && (
        <li>
          <button
            type="button"
            onClick={onVersions}
            className="-mx-1 flex min-h-8 items-center gap-1.5 rounded-sm px-1 underline-offset-4 hover:text-ink hover:underline"
          >
            <Layers {...ICON} />
            {t('versions', { count: rom.siblings.length + 1 })}
          </button>
        </li>
      )}
      {rom.is_verified && (
        <li>
          <Badge tone="good" icon={<BadgeCheck size={14} aria-hidden="true" />}>
            {sets ? t('verified-by', { sets }) : t('verified')}
          </Badge>
        </li>
      )}
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

/** The user's rating, below the cover. */
function OwnRating({ personal: { mine, change } }: { personal: Personal }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { user, can } = useMe();
  if (!isAccount(user)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-surface/70 px-4 py-2.5">
      <span aria-hidden="true" className="text-[0.8125rem] text-ink-soft">
        {t('rating')}
      </span>
      <RatingScale
        label={t('rating')}
        value={mine.rating}
        onChange={can('roms.user.write') ? (rating) => change({ rating }) : undefined}
        valueText={(value) =>
          value === 0 ? t('scale-none') : t('scale-value', { value: format.number(value) })
        }
        compact
      />
    </div>
  );
}
