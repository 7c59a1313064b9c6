import { Link } from '@tanstack/react-router';
import { Globe, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { collectionLink } from '../collections/collection.ts';
import type { AnyCollection } from '../collections/collection.ts';
import { CollectionCover } from '#library/covers/collection-cover.tsx';

interface Props {
  collection: AnyCollection;
  tabIndex: 0 | -1;
}

export function CollectionTile({ collection, tabIndex }: Props) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { rom_count } = collection;
  const name = useCollectionName()(collection);
  return (
    <Link
      {...collectionLink(collection)}
      data-focus
      tabIndex={tabIndex}
      draggable={false}
      className="group grid grid-cols-1 gap-2 rounded-md outline-offset-4"
    >
      <CollectionCover
        collection={collection}
        sizes="176px"
        className="rounded-md! shadow-2 transition-transform duration-(--duration-base) ease-calm decorated:sm:group-hover:scale-[1.03]"
      />
      <span className="grid gap-0.5 px-0.5">
        <span className="line-clamp-2 text-sm leading-4.5 font-semibold wrap-break-word">
          {name}
        </span>
        <span className="flex items-center gap-1.5 text-xs text-ink-soft tabular-nums">
          {t('games', { count: rom_count, number: format.number(rom_count) })}
          <Ownership collection={collection} />
        </span>
      </span>
    </Link>
  );
}

/** Whose it is, or who else sees it. */
function Ownership({ collection }: { collection: AnyCollection }) {
  const { t } = useTranslation('home');
  const { user } = useMe();
  if (!('user_id' in collection)) return null;
  if (collection.user_id !== user?.id) {
    return <span className="min-w-0 truncate">{t('by', { name: collection.owner_username })}</span>;
  }
  const Icon = collection.is_public ? Globe : Lock;
  return (
    <>
      <Icon size={12} aria-hidden="true" className="shrink-0 text-ink-faint" />
      <span className="sr-only">{collection.is_public ? t('public') : t('private')}</span>
    </>
  );
}
