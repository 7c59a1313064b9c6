import { Camera, Lock, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion, Platform, RomCard } from '@saveroom/contract';

import { Focusable } from '#console/focus/focusable.tsx';
import { cardClass } from '#console/parts/card-class.ts';
import { FavoriteMark } from '#console/parts/favorite-mark.tsx';
import { GameCover } from '#console/parts/game-cover.tsx';
import { Picture } from '#console/parts/picture.tsx';
import { Shelf } from '#console/parts/shelf.tsx';
import type { Achievement } from '#game/page/achievements.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import { CARDS } from './zones.ts';

interface StripProps {
  index: number;
  isActive: boolean;
  onPress: () => void;
  onPoint: (index: number) => void;
}

interface SaveStripProps extends StripProps {
  versions: readonly AssetVersion[];
}

/** Saves and states, newest first, each with its screenshot. */
export function SaveStrip({ versions, onPress, onPoint, ...strip }: SaveStripProps) {
  const { t } = useTranslation('console');
  const format = useFormat();
  return (
    <Shelf
      title={t('saves-and-states')}
      count={versions.length}
      card={CARDS.saves}
      {...strip}
      renderCard={(at, isFocused) => {
        const version = versions[at];
        if (!version) return null;
        const { kind, screenshot_path: path, device_name: device } = version;
        const Icon = kind === 'save' ? Save : Camera;
        const when = format.ago(version.created_at);
        return (
          <Focusable
            isFocused={isFocused}
            label={`${t(`kind-${kind}`)}, ${when}`}
            onPress={onPress}
            onPoint={() => onPoint(at)}
            className={`${cardClass(isFocused)} relative bg-surface`}
          >
            <Picture src={path && resourceAddress(path)} fallback={<Icon />} />
            <span className="absolute inset-x-0 bottom-0 grid bg-canvas px-4 py-2 text-xl text-ink">
              <span className="flex items-center gap-3">
                <Icon className="size-5 shrink-0" aria-hidden="true" />
                <span className="truncate">{when}</span>
              </span>
              {device && <span className="truncate text-lg opacity-80">{device}</span>}
            </span>
          </Focusable>
        );
      }}
    />
  );
}

interface MediaStripProps extends StripProps {
  pictures: readonly string[];
}

export function MediaStrip({ pictures, onPress, onPoint, ...strip }: MediaStripProps) {
  const { t } = useTranslation('console');
  const format = useFormat();
  return (
    <Shelf
      title={t('screenshots')}
      count={pictures.length}
      card={CARDS.media}
      {...strip}
      renderCard={(at, isFocused) => (
        <Focusable
          isFocused={isFocused}
          label={t('screenshot', { number: format.number(at + 1) })}
          onPress={onPress}
          onPoint={() => onPoint(at)}
          className={`${cardClass(isFocused)} bg-surface`}
        >
          <Picture src={pictures[at] ?? null} />
        </Focusable>
      )}
    />
  );
}

interface AchievementStripProps extends StripProps {
  achievements: readonly Achievement[];
}

export function AchievementStrip({
  achievements,
  onPress,
  onPoint,
  ...strip
}: AchievementStripProps) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null).length;
  const progress = t('achievements-earned-of', {
    earned: format.number(earned),
    total: format.number(achievements.length),
  });
  return (
    <Shelf
      title={`${t('tab-achievements')} · ${progress}`}
      count={achievements.length}
      card={CARDS.achievements}
      {...strip}
      renderCard={(at, isFocused) => {
        const achievement = achievements[at];
        if (!achievement) return null;
        const { title, description, earnedAt } = achievement;
        const path = earnedAt ? achievement.badge : achievement.badgeLocked;
        return (
          <Focusable
            isFocused={isFocused}
            onPress={onPress}
            onPoint={() => onPoint(at)}
            className={`${cardClass(isFocused)} flex! gap-4 bg-surface p-3`}
          >
            <span className="aspect-square h-full shrink-0 overflow-hidden rounded-md">
              <Picture src={path && resourceAddress(path)} fallback={<Lock />} />
            </span>
            <span className="grid min-w-0 content-center gap-1">
              <span className={`truncate text-xl font-semibold ${earnedAt ? '' : 'text-ink-soft'}`}>
                {title}
              </span>
              <span className="line-clamp-2 text-lg leading-snug text-ink-soft">{description}</span>
            </span>
          </Focusable>
        );
      }}
    />
  );
}

interface RelatedStripProps extends StripProps {
  title: string;
  games: readonly RomCard[];
  platforms: readonly Platform[];
}

const RELATED_RATIO = CARDS.related.width / CARDS.related.height;

export function RelatedStrip({
  title,
  games,
  platforms,
  onPress,
  onPoint,
  ...strip
}: RelatedStripProps) {
  return (
    <Shelf
      title={title}
      count={games.length}
      card={CARDS.related}
      {...strip}
      renderCard={(at, isFocused) => {
        const rom = games[at];
        if (!rom) return null;
        return (
          <Focusable
            isFocused={isFocused}
            onPress={onPress}
            onPoint={() => onPoint(at)}
            className={cardClass(isFocused)}
          >
            <GameCover
              rom={rom}
              platform={platforms.find(({ id }) => id === rom.platform_id)}
              ratio={RELATED_RATIO}
              sizes="12rem"
              className="size-full"
            />
            <span className="sr-only">{rom.name}</span>
            {rom.is_favorite && <FavoriteMark />}
          </Focusable>
        );
      }}
    />
  );
}
