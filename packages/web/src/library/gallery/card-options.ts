import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import type { RomCard, StatusFilter, User } from '@saveroom/contract';

import { usePlayerOf } from '#library/data/playable.ts';
import type { PlayerOf } from '#library/data/playable.ts';
import { useMe } from '#shared/data/me.ts';
import { useVersionLabels } from '#shared/i18n/use-version-labels.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { LocalSetting } from '#shared/lib/local-setting.ts';
import {
  enable3DEffectSetting,
  showActionBarSetting,
  showGameTitleSetting,
  showLanguagesSetting,
  showRegionsSetting,
  showSiblingsSetting,
  showStatusSetting,
} from '#shared/lib/settings.ts';
import { useMedia } from '#shared/lib/use-media.ts';

import { statusOf, titleOf, useStatusLabels } from './game-labels.tsx';

/** Where the buttons of a card are: below it, on it while it is hovered, or behind one menu button. */
type ActionPlacement = 'below' | 'over' | 'menu';

/** Options of all cards of a list: one shared object, which cards compare by identity. */
export interface CardOptions {
  readonly actions: ActionPlacement;
  readonly title: boolean;
  readonly regions: boolean;
  readonly languages: boolean;
  readonly status: boolean;
  readonly versions: boolean;
  /** Labels of a version, such as `Rev 1`; null where all versions of a game are one card. */
  readonly versionLabels: ((fileName: string) => string[]) | null;
  /** Whether there is a line of small facts below the cover. */
  readonly strip: boolean;
  readonly tilt: boolean;
  readonly playerOf: PlayerOf;
  readonly canDownload: boolean;
  /** Awards of the user, by id of the game at RetroAchievements. */
  readonly awards: ReadonlyMap<number, Award>;
  readonly labels: CardLabels;
}

interface CardLabels {
  readonly statuses: Readonly<Record<StatusFilter, string>>;
  readonly select: (name: string) => string;
  readonly play: (name: string) => string;
  readonly download: (name: string) => string;
  readonly favorite: (name: string) => string;
  readonly more: (name: string) => string;
  readonly isFavorite: string;
  readonly isMissing: string;
  readonly isVerified: string;
  readonly hasNotes: string;
  readonly awards: Readonly<Record<Award, string>>;
  readonly versions: (count: number) => string;
}

/** `isMultiPlatform`: cards show the platform. `isGrouped`: all versions of a game are one card. */
export function useCardOptions(isMultiPlatform: boolean, isGrouped: boolean): CardOptions {
  const { t } = useTranslation('gallery');
  const statuses = useStatusLabels();
  const { marks } = useVersionLabels();
  const versionLabels = isGrouped ? null : marks;
  const canHover = useMedia('(hover: hover) and (pointer: fine)');
  const isBarShown = useValue(showActionBarSetting);
  const title = useValue(showGameTitleSetting);
  const regions = useValue(showRegionsSetting);
  const languages = useValue(showLanguagesSetting);
  const status = useValue(showStatusSetting);
  const versions = useValue(showSiblingsSetting);
  const tilt = useValue(enable3DEffectSetting) && canHover;
  const labels = useMemo(
    (): CardLabels => ({
      statuses,
      select: (name) => t('card-select', { name }),
      play: (name) => t('card-play', { name }),
      download: (name) => t('card-download', { name }),
      favorite: (name) => t('card-favorite', { name }),
      more: (name) => t('card-more', { name }),
      isFavorite: t('is-favorite'),
      isMissing: t('is-missing'),
      isVerified: t('is-verified'),
      hasNotes: t('has-notes'),
      awards: {
        mastered: t('award-mastered'),
        completed: t('award-completed'),
        beaten: t('award-beaten'),
      },
      versions: cached((count) => t('versions', { count })),
    }),
    [t, statuses],
  );
  const { user, may } = useMe();
  const canDownload = may('roms.download');
  const awards = useMemo(() => awardsOf(user), [user]);
  const playerOf = usePlayerOf();
  const placementIfHidden = canHover ? 'over' : 'menu';
  const actions: ActionPlacement = isBarShown ? 'below' : placementIfHidden;
  const strip =
    !isGrouped || isMultiPlatform || regions || languages || versions || actions === 'menu';
  return useMemo(
    () => ({
      actions,
      title,
      regions,
      languages,
      status,
      versions,
      versionLabels,
      strip,
      tilt,
      playerOf,
      canDownload,
      awards,
      labels,
    }),
    [
      actions,
      title,
      regions,
      languages,
      status,
      versions,
      versionLabels,
      strip,
      tilt,
      playerOf,
      canDownload,
      awards,
      labels,
    ],
  );
}

/**
 * Caches texts for numbers, such as `3 versions`: choosing the plural takes as long as drawing a
 * cover.
 */
function cached(textOf: (count: number) => string): (count: number) => string {
  const texts = new Map<number, string>();
  return (count) => {
    const text = texts.get(count) ?? textOf(count);
    texts.set(count, text);
    return text;
  };
}

function useValue<T>(setting: LocalSetting<T>): T {
  const [value] = useLocalSetting(setting);
  return value;
}

/** The award of the user for the whole game. */
export const awardOf = (
  { ra_id }: RomCard,
  { awards }: Pick<CardOptions, 'awards'>,
): Award | null => (ra_id !== null && awards.get(ra_id)) || null;

/** The label of a card for screen readers: its title and everything that icons show. */
export function describeGame(
  rom: RomCard,
  platformName: string | null,
  options: Pick<CardOptions, 'awards' | 'labels' | 'versionLabels'>,
): string {
  const { labels } = options;
  const status = statusOf(rom);
  const award = awardOf(rom, options);
  return [
    titleOf(rom),
    ...(options.versionLabels?.(rom.fs_name) ?? []),
    platformName,
    rom.is_favorite && labels.isFavorite,
    status && labels.statuses[status],
    award && labels.awards[award],
    rom.sibling_count > 0 && labels.versions(rom.sibling_count + 1),
    rom.missing_from_fs && labels.isMissing,
    rom.is_verified && labels.isVerified,
    rom.has_notes && labels.hasNotes,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Awards of RetroAchievements for a whole game; hardcore and softcore are shown alike. */
type Award = 'mastered' | 'completed' | 'beaten';

const AWARDS: ReadonlyMap<string, Award> = new Map([
  ['mastered', 'mastered'],
  ['completed', 'completed'],
  ['beaten-hardcore', 'beaten'],
  ['beaten-softcore', 'beaten'],
]);

const Awarded = z.looseObject({ rom_ra_id: z.number(), highest_award_kind: z.string() });

/** Awards by id of the game at RetroAchievements. */
export function awardsOf(user: Pick<User, 'ra_progression'> | null): ReadonlyMap<number, Award> {
  const awards = new Map<number, Award>();
  for (const result of user?.ra_progression.results ?? []) {
    const { data } = Awarded.safeParse(result);
    const award = data && AWARDS.get(data.highest_award_kind);
    if (award) awards.set(data.rom_ra_id, award);
  }
  return awards;
}
