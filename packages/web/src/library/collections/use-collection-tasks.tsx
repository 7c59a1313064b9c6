import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import type { Collection, SmartCollection } from '@saveroom/contract';

import type { Criteria } from './criteria.ts';

/** A dialog of collections, with the collection or games it changes. */
export type CollectionTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly collection: Collection }
  | { readonly kind: 'create-smart'; readonly criteria: Criteria }
  | { readonly kind: 'edit-smart'; readonly collection: SmartCollection }
  | { readonly kind: 'delete'; readonly collection: Collection | SmartCollection }
  | { readonly kind: 'hide-from'; readonly collection: Collection }
  | { readonly kind: 'share'; readonly collection: Collection }
  | { readonly kind: 'add-games'; readonly collection: Collection }
  /** Changes in which collections the games are. */
  | { readonly kind: 'memberships'; readonly romIds: readonly number[] };

// Loaded on demand, because most visits open none of these dialogs.
const CollectionForm = lazy(async () => ({
  default: (await import('./collection-form.tsx')).CollectionForm,
}));
const SmartCollectionForm = lazy(async () => ({
  default: (await import('./smart-collection-form.tsx')).SmartCollectionForm,
}));
const DeleteCollection = lazy(async () => ({
  default: (await import('./delete-collection.tsx')).DeleteCollection,
}));
const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog.tsx')).ShareDialog,
}));
const MembershipDialog = lazy(async () => ({
  default: (await import('./membership-dialog.tsx')).MembershipDialog,
}));
const AddGamesDialog = lazy(async () => ({
  default: (await import('./add-games-dialog.tsx')).AddGamesDialog,
}));

const HideFromDialog = lazy(async () => ({
  default: (await import('#library/visibility/hide-from-dialog.tsx')).HideFromDialog,
}));

interface CollectionTasks {
  start: (task: CollectionTask) => void;
  /** Must be rendered by the caller; its position does not matter. */
  dialog: ReactNode;
}

/** Opens the dialogs of collections, one at a time. */
export function useCollectionTasks(): CollectionTasks {
  const [task, setTask] = useState<CollectionTask | null>(null);
  const onClose = () => setTask(null);
  const dialogOf = (shown: CollectionTask) => {
    switch (shown.kind) {
      case 'create':
        return <CollectionForm onClose={onClose} />;
      case 'edit':
        return <CollectionForm collection={shown.collection} onClose={onClose} />;
      case 'create-smart':
        return <SmartCollectionForm criteria={shown.criteria} onClose={onClose} />;
      case 'edit-smart': {
        const { collection } = shown;
        const { filter_criteria: criteria } = collection;
        return (
          <SmartCollectionForm collection={collection} criteria={criteria} onClose={onClose} />
        );
      }
      case 'delete':
        return <DeleteCollection collection={shown.collection} onClose={onClose} />;
      case 'hide-from':
        return (
          <HideFromDialog entity="collections" ids={[shown.collection.id]} onClose={onClose} />
        );
      case 'share':
        return <ShareDialog collection={shown.collection} onClose={onClose} />;
      case 'add-games':
        return <AddGamesDialog collection={shown.collection} onClose={onClose} />;
      case 'memberships':
        break;
    }
    return <MembershipDialog romIds={shown.romIds} onClose={onClose} />;
  };
  return { start: setTask, dialog: task && <Suspense>{dialogOf(task)}</Suspense> };
}
