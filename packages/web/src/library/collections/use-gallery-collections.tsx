import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Collection, SmartCollection } from '@saveroom/contract';

import { useChangeMembers } from '#library/data/collections-actions.ts';
import { useMe } from '#shared/data/me.ts';
import type { GallerySearch } from '#library/gallery/gallery-search.ts';
import type { GallerySlots } from '#library/gallery/game-events.ts';
import type { GalleryScope } from '#library/gallery/gallery-view.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { toast } from '#shared/ui/toast-store.ts';

import type { CollectionTask } from './use-collection-tasks.tsx';
import { criteriaOf } from './criteria.ts';
import { isOwn } from './collection.ts';
import type { AnyCollection } from './collection.ts';
import { useCollectionTasks } from './use-collection-tasks.tsx';

interface GalleryState {
  scope: GalleryScope;
  search: GallerySearch;
  collection?: AnyCollection | undefined;
}

interface GalleryCollections {
  slots: GallerySlots;
  /** Saves the filter as a smart collection; undefined if not allowed. */
  onSaveSmart: (() => void) | undefined;
  onTask: (task: CollectionTask) => void;
  dialog: ReactNode;
}

/** Adding to and removing from collections, for the menus of a gallery. */
export function useGalleryCollections({
  scope,
  search,
  collection,
}: GalleryState): GalleryCollections {
  const me = useMe();
  const { start, dialog } = useCollectionTasks();
  const removeFrom = useRemoveFrom();
  // The games of smart collections follow from their filter.
  const own = collection && !collection.is_smart && isOwn(collection, me) ? collection : undefined;
  const saveSmart = () => start({ kind: 'create-smart', criteria: criteriaOf(scope, search) });
  return {
    slots: {
      onAddToCollection: (romIds) => start({ kind: 'memberships', romIds }),
      onRemoveFromCollection: own && ((romIds) => removeFrom(own, romIds)),
    },
    onSaveSmart: me.can('collections.write') ? saveSmart : undefined,
    onTask: start,
    dialog,
  };
}

/** Removes games without confirmation; the toast has an undo button. */
function useRemoveFrom() {
  const { t } = useTranslation('collection');
  const format = useFormat();
  const nameOf = useCollectionName();
  const { mutate } = useChangeMembers();
  return (collection: Collection | SmartCollection, romIds: readonly number[]) => {
    const { id } = collection;
    const name = nameOf(collection);
    const count = romIds.length;
    const undo = () => mutate([{ id, romIds, isIn: true }]);
    const onSuccess = () =>
      toast({
        tone: 'good',
        message: t('removed', { count, number: format.number(count), name }),
        action: { label: t('undo'), onPress: undo },
      });
    mutate([{ id, romIds, isIn: false }], { onSuccess });
  };
}
