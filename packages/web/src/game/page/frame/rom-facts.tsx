import { Link } from '@tanstack/react-router';
import { BadgeCheck, Layers, Star, Unplug, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, Platform } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { LanguageCodes } from '#library/covers/language-codes.tsx';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';

import { averageOf } from '../overview/read-ratings.ts';
import { verifiedBy } from '../overview/verified-by.ts';
import { editionFacts } from './edition-facts.ts';

interface Props {
  rom: DetailedRom;
  platform: Platform | undefined;
  onVersions: () => void;
}

const MOST_FLAGS = 6;
const ICON = { size: 15, 'aria-hidden': true, className: 'shrink-0' } as const;

/** What is known at a glance, in one line where there is room. */
export function RomFacts({ rom, platform, onVersions }: Props) {
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
          <RegionFlags regions={rom.regions} most={MOST_FLAGS} />
        </li>
      )}
      {rom.languages.length > 0 && (
        <li>
          <LanguageCodes languages={rom.languages} most={MOST_FLAGS} />
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

/** A value that says by itself what it is to the eye, but not to the ear. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5" title={label}>
      <span className="sr-only">{label}</span>
      {children}
    </li>
  );
}
