import { Globe, Lock, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';

import type { AnyCollection } from './collection.ts';

/** Owner and description, after the number of games. */
export function CollectionFacts({ collection }: { collection: AnyCollection }) {
  const { description } = collection;
  return (
    <>
      {'user_id' in collection && (
        <>
          <span aria-hidden="true">·</span>
          <Ownership collection={collection} />
        </>
      )}
      {description && (
        <>
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <span className="max-w-prose truncate max-sm:w-full">{description}</span>
        </>
      )}
    </>
  );
}

interface Props {
  collection: AnyCollection;
  /** Shows only the icon. */
  isBrief?: boolean | undefined;
}

/** The owner, or the visibility of the user's own collections. */
export function Ownership({ collection, isBrief = false }: Props) {
  const { t } = useTranslation('collection');
  const { user } = useMe();
  if (!('user_id' in collection)) return null;
  const { user_id, owner_username, is_public } = collection;
  const isShared = 'is_shared' in collection && collection.is_shared === true;
  if (user_id !== user?.id) {
    return (
      <span className="flex shrink-0 items-center gap-1">
        {isShared && <Users size={12} aria-hidden="true" />}
        <span className="truncate">{t('by', { name: owner_username })}</span>
        {isShared && <span className="sr-only">{t('is-shared')}</span>}
      </span>
    );
  }
  const Icon = isShared ? Users : is_public ? Globe : Lock;
  return (
    <span className="flex shrink-0 items-center gap-1">
      <Icon size={12} aria-hidden="true" />
      <span className={isBrief ? 'sr-only' : undefined}>
        {isShared ? t('is-shared') : is_public ? t('is-public') : t('is-private')}
      </span>
    </span>
  );
}
