import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Collection } from '@saveroom/contract';

import { useChangeMembers } from '#library/data/collections-actions.ts';
import { useMe } from '#shared/data/me.ts';
import type { GallerySearch } from '#library/gallery/gallery-search.ts';
import type { GallerySlots } from '#library/gallery/gallery-slots.ts';
import type { GalleryScope } from '#library/gallery/gallery-view.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { toast } from '#shared/ui/toast-store.ts';

import type { CollectionTask } from './collection-task.ts';
import { criteriaOf } from './criteria.ts';
import { isOwn } from './is-own.ts';
import { useCollectionTasks } from './use-collection-tasks.tsx';

interface Shown {
  scope: GalleryScope;
  search: GallerySearch;
  /** The collection it shows, if it shows one that people fill by hand. */
  collection?: Collection | undefined;
}

interface GalleryCollections {
  slots: GallerySlots;
  /** Keeps the filter as a collection; undefined: not allowed. */
  onSaveSmart: (() => void) | undefined;
  onTask: (task: CollectionTask) => void;
  dialog: ReactNode;
}

/** What collections add to a gallery. */
export function useGalleryCollections({ scope, search, collection }: Shown): GalleryCollections {
  const me = useMe();
  const { start, dialog } = useCollectionTasks();
  const removeFrom = useRemoveFrom();
  const own = collection && isOwn(collection, me) ? collection : undefined;
  const saveSmart = () => start({ kind: 'create-smart', criteria: criteriaOf(scope, search) });
  return {
    slots: {
      onAddToCollection: (romIds) => start({ kind: 'sort', romIds }),
      onRemoveFromCollection: own && ((romIds) => removeFrom(own, romIds)),
    },
    onSaveSmart: me.can('collections.write') ? saveSmart : undefined,
    onTask: start,
    dialog,
  };
}

/** Done at once, since it can be undone at once. */
function useRemoveFrom() {
  const { t } = useTranslation('collection');
  const format = useFormat();
  const nameOf = useCollectionName();
  const { mutate } = useChangeMembers();
  return (collection: Collection, romIds: readonly number[]) => {
    const { id } = collection;
    const name = nameOf(collection);
    const count = romIds.length;
    const putBack = () => mutate([{ id, romIds, isIn: true }]);
    const onSuccess = () =>
      toast({
        tone: 'good',
        message: t('removed', { count, number: format.number(count), name }),
        action: { label: t('undo'), onPress: putBack },
      });
    mutate([{ id, romIds, isIn: false }], { onSuccess });
  };
}
