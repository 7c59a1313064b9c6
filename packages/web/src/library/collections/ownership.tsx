import { Globe, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import type { AnyCollection } from './collection-link.ts';

interface Props {
  collection: AnyCollection;
  /** Says it by the sign alone, where something else is to be read. */
  isBrief?: boolean | undefined;
}

/** Whose it is; of one's own, who else sees it. */
export function Ownership({ collection, isBrief = false }: Props) {
  const { t } = useTranslation('collection');
  const { user } = useMe();
  if (!('user_id' in collection)) return null;
  const { user_id, owner_username, is_public } = collection;
  if (user_id !== user?.id) {
    return <span className="shrink-0 truncate">{t('by', { name: owner_username })}</span>;
  }
  const Icon = is_public ? Globe : Lock;
  return (
    <span className="flex shrink-0 items-center gap-1">
      <Icon size={12} aria-hidden="true" />
      <span className={isBrief ? 'sr-only' : undefined}>
        {is_public ? t('is-public') : t('is-private')}
      </span>
    </span>
  );
}
