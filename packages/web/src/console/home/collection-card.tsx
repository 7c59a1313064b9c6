import { useTranslation } from 'react-i18next';

import { useFormat } from '#i18n/use-format.ts';
import type { AnyCollection } from '#lib/collection-link.ts';
import { CollectionCover } from '#ui/collection-cover.tsx';

import { Focusable } from '../focus/focusable.tsx';
import { cardClass } from '../parts/card-class.ts';

interface Props {
  collection: AnyCollection;
  isFocused: boolean;
  onOpen: () => void;
  onAim: () => void;
}

export function CollectionCard({ collection, isFocused, onOpen, onAim }: Props) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const { name, rom_count } = collection;
  const games = t('games', { count: rom_count, number: format.number(rom_count) });
  return (
    <Focusable
      isFocused={isFocused}
      onPress={onOpen}
      onAim={onAim}
      className={cardClass(isFocused)}
    >
      <span className="relative block size-full bg-surface">
        <CollectionCover collection={collection} sizes="20rem" className="size-full" />
        <span className="absolute inset-x-0 bottom-0 grid gap-0.5 bg-[linear-gradient(0deg,var(--veil),transparent)] p-4 pt-12 text-on-tint">
          <span className="truncate text-xl font-semibold">{name}</span>
          <span className="text-base tabular-nums">{games}</span>
        </span>
      </span>
    </Focusable>
  );
}
