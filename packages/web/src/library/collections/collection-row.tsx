import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { collectionLink } from './collection-link.ts';
import type { AnyCollection } from './collection-link.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { CollectionCover } from '#library/covers/collection-cover.tsx';

import { Ownership } from './ownership.tsx';

interface Props {
  collection: AnyCollection;
  onNavigate: () => void;
}

export function CollectionRow({ collection, onNavigate }: Props) {
  const { t } = useTranslation('collection');
  const format = useFormat();
  const { description, rom_count } = collection;
  const name = useCollectionName()(collection);
  return (
    <li>
      <Link
        {...collectionLink(collection)}
        className="flex min-h-16 items-center gap-3 rounded-sm px-2 py-2 transition hover:bg-hover"
        activeProps={{ className: 'bg-accent-soft', 'aria-current': 'page' }}
        onClick={onNavigate}
      >
        <CollectionCover collection={collection} className="size-12 shrink-0" />
        <span className="grid min-w-0 flex-1">
          <span className="line-clamp-2 text-[0.9375rem]/5 font-medium wrap-break-word">
            {name}
          </span>
          <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-faint">
            <Ownership collection={collection} isBrief={description !== ''} />
            {description && <span className="truncate">{description}</span>}
          </span>
        </span>
        <Badge>
          {format.number(rom_count)}
          <span className="sr-only">{t('games-unit', { count: rom_count })}</span>
        </Badge>
      </Link>
    </li>
  );
}
