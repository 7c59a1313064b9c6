import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomCard, StatusFilter } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { usePlayable } from '#library/data/playable.ts';
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

import { awardsOf } from './awards.ts';
import type { Award } from './awards.ts';
import { useStatusWords } from './status-words.ts';

/** Where the actions of a card are: below it, on it while it is pointed at, or behind one button. */
type ActionPlace = 'below' | 'over' | 'menu';

/** What cards show, the same for all of them: made once, compared by identity. */
export interface CardLook {
  readonly actions: ActionPlace;
  readonly title: boolean;
  readonly regions: boolean;
  readonly languages: boolean;
  readonly status: boolean;
  readonly versions: boolean;
  /** Labels of versions, such as `Rev 1`; null where versions of a game are one card. */
  readonly editions: ((fileName: string) => string[]) | null;
  /** There is a line of small facts below the cover. */
  readonly strip: boolean;
  readonly tilt: boolean;
  /** The platforms whose games can be played here. */
  readonly playable: ReturnType<typeof usePlayable>;
  /** What was earned in whole games, by their number at RetroAchievements. */
  readonly awards: ReadonlyMap<number, Award>;
  readonly words: CardWords;
}

interface CardWords {
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

/** `isMixed`: cards also say of which platform a game is. `isGrouped`: one card for all versions. */
export function useCardLook(isMixed: boolean, isGrouped: boolean): CardLook {
  const { t } = useTranslation('gallery');
  const statuses = useStatusWords();
  const { marks } = useVersionLabels();
  const editions = isGrouped ? null : marks;
  const canHover = useMedia('(hover: hover) and (pointer: fine)');
  const barAlways = useValue(showActionBarSetting);
  const title = useValue(showGameTitleSetting);
  const regions = useValue(showRegionsSetting);
  const languages = useValue(showLanguagesSetting);
  const status = useValue(showStatusSetting);
  const versions = useValue(showSiblingsSetting);
  const tilt = useValue(enable3DEffectSetting) && canHover;
  const words = useMemo(
    (): CardWords => ({
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
      versions: (count) => t('versions', { count }),
    }),
    [t, statuses],
  );
  const { user } = useMe();
  const awards = useMemo(() => awardsOf(user), [user]);
  const playable = usePlayable();
  const touch = canHover ? 'over' : 'menu';
  const actions: ActionPlace = barAlways ? 'below' : touch;
  const strip = !isGrouped || isMixed || regions || languages || versions || actions === 'menu';
  return useMemo(
    () => ({
      actions,
      title,
      regions,
      languages,
      status,
      versions,
      editions,
      strip,
      tilt,
      playable,
      awards,
      words,
    }),
    [
      actions,
      title,
      regions,
      languages,
      status,
      versions,
      editions,
      strip,
      tilt,
      playable,
      awards,
      words,
    ],
  );
}

function useValue<T>(setting: LocalSetting<T>): T {
  const [value] = useLocalSetting(setting);
  return value;
}

type Marked = Pick<RomCard, 'now_playing' | 'backlogged' | 'status' | 'hidden'>;
type Named = Pick<RomCard, 'name' | 'fs_name' | 'fs_name_no_tags'>;

/** The one mark shown of several: what somebody plays now says more than how far they got. */
export function statusOf(rom: Marked): StatusFilter | null {
  if (rom.now_playing) return 'now_playing';
  if (rom.backlogged) return 'backlogged';
  if (rom.status) return rom.status;
  return rom.hidden ? 'hidden' : null;
}

/** A title that is only the file's name is shown without its tags. */
export const titleOf = ({ name, fs_name, fs_name_no_tags }: Named): string =>
  name === fs_name ? fs_name_no_tags || name : name;

/** What this person earned in the whole game. */
export const awardOf = ({ ra_id }: RomCard, { awards }: Pick<CardLook, 'awards'>): Award | null =>
  (ra_id !== null && awards.get(ra_id)) || null;

/** Everything a card shows by pictures, said. */
export function describe(
  rom: RomCard,
  platformName: string | null,
  look: Pick<CardLook, 'awards' | 'words' | 'editions'>,
): string {
  const { words } = look;
  const status = statusOf(rom);
  const award = awardOf(rom, look);
  return [
    titleOf(rom),
    ...(look.editions?.(rom.fs_name) ?? []),
    platformName,
    rom.is_favorite && words.isFavorite,
    status && words.statuses[status],
    award && words.awards[award],
    rom.sibling_count > 0 && words.versions(rom.sibling_count + 1),
    rom.missing_from_fs && words.isMissing,
    rom.is_verified && words.isVerified,
    rom.has_notes && words.hasNotes,
  ]
    .filter(Boolean)
    .join(', ');
}
