import { useTranslation } from 'react-i18next';

import { platformColors } from '@saveroom/contract';
import type { Platform, RomCard } from '@saveroom/contract';

import { Focusable } from '#console/focus/focusable.tsx';
import { cardClass } from '#console/parts/card-class.ts';
import { FavoriteMark } from '#console/parts/favorite-mark.tsx';
import { GameCover } from '#console/parts/game-cover.tsx';
import type { AnyCollection } from '#library/collections/collection.ts';
import { CollectionCover } from '#library/covers/collection-cover.tsx';
import { silhouetteAddress } from '#library/covers/badge-address.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import { targetOf } from './target.ts';
import type { Target } from './target.ts';
import type { HomeItem } from './use-home-shelves.ts';

interface Props {
  item: HomeItem;
  isFocused: boolean;
  onOpen: (target: Target) => void;
  onPoint: () => void;
}

/** A card of home: a game, a platform or a collection. */
export function ShelfCard({ item, isFocused, onOpen, onPoint }: Props) {
  const common = { isFocused, onPoint, onOpen: () => onOpen(targetOf(item)) };
  if (item.kind === 'platform') return <PlatformCard platform={item.platform} {...common} />;
  if (item.kind === 'rom') return <GameCard rom={item.rom} platform={item.platform} {...common} />;
  return <CollectionCard collection={item.collection} {...common} />;
}

interface GameCardProps {
  rom: RomCard;
  platform: Platform | undefined;
  isFocused: boolean;
  onOpen: () => void;
  onPoint: () => void;
}

const RATIO = 3 / 4;

function GameCard({ rom, platform, isFocused, onOpen, onPoint }: GameCardProps) {
  return (
    <Focusable
      isFocused={isFocused}
      onPress={onOpen}
      onPoint={onPoint}
      className={cardClass(isFocused)}
    >
      <GameCover rom={rom} platform={platform} ratio={RATIO} className="size-full" />
      <span className="sr-only">{rom.name}</span>
      {rom.is_favorite && <FavoriteMark />}
    </Focusable>
  );
}

interface PlatformCardProps {
  platform: Platform;
  isFocused: boolean;
  onOpen: () => void;
  onPoint: () => void;
}

function PlatformCard({ platform, isFocused, onOpen, onPoint }: PlatformCardProps) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const { slug, display_name, family_slug, rom_count } = platform;
  const { base, bright, deep } = platformColors(slug, family_slug);
  const games = t('games', { count: rom_count, number: format.number(rom_count) });
  return (
    <Focusable
      isFocused={isFocused}
      onPress={onOpen}
      onPoint={onPoint}
      className={cardClass(isFocused)}
    >
      <span
        className="relative flex size-full flex-col justify-end overflow-hidden p-5 text-on-tint"
        style={{ background: `linear-gradient(155deg, ${bright}, ${base} 50%, ${deep} 90%)` }}
      >
        <img
          src={silhouetteAddress(slug)}
          alt=""
          draggable={false}
          className="absolute top-0 right-1 size-38 drop-shadow-lg"
        />
        <span className="relative grid gap-1">
          <span className="line-clamp-2 text-2xl leading-tight font-bold tracking-tight text-balance">
            {display_name}
          </span>
          <span className="text-xl tabular-nums">{games}</span>
        </span>
      </span>
    </Focusable>
  );
}

interface CollectionCardProps {
  collection: AnyCollection;
  isFocused: boolean;
  onOpen: () => void;
  onPoint: () => void;
}

function CollectionCard({ collection, isFocused, onOpen, onPoint }: CollectionCardProps) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const { rom_count } = collection;
  const name = useCollectionName()(collection);
  const games = t('games', { count: rom_count, number: format.number(rom_count) });
  return (
    <Focusable
      isFocused={isFocused}
      onPress={onOpen}
      onPoint={onPoint}
      className={cardClass(isFocused)}
    >
      <span className="flex size-full flex-col bg-surface">
        <CollectionCover
          collection={collection}
          sizes="20rem"
          className="w-full shrink-0 rounded-none!"
        />
        <span className="grid flex-1 content-center gap-0.5 px-4">
          <span className="truncate text-xl font-semibold">{name}</span>
          <span className="text-lg text-ink-soft tabular-nums">{games}</span>
        </span>
      </span>
    </Focusable>
  );
}
