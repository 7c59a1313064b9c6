import { lazy } from 'react';

import { CollectionForm } from './collection-form.tsx';
import type { CollectionTask } from './collection-task.ts';
import { DeleteCollection } from './delete-collection.tsx';
import { SortIntoCollections } from './sort-into-collections.tsx';

// It brings all the controls of a filter along.
const SmartForm = lazy(async () => {
  const { SmartForm: component } = await import('./smart-form.tsx');
  return { default: component };
});

interface Props {
  task: CollectionTask;
  onClose: () => void;
}

export function CollectionDialog({ task, onClose }: Props) {
  switch (task.kind) {
    case 'create':
      return <CollectionForm onClose={onClose} />;
    case 'edit':
      return <CollectionForm collection={task.collection} onClose={onClose} />;
    case 'create-smart':
      return <SmartForm criteria={task.criteria} onClose={onClose} />;
    case 'edit-smart':
      return (
        <SmartForm
          collection={task.collection}
          criteria={task.collection.filter_criteria}
          onClose={onClose}
        />
      );
    case 'delete':
      return <DeleteCollection collection={task.collection} onClose={onClose} />;
    case 'sort':
      break;
  }
  return <SortIntoCollections romIds={task.romIds} onClose={onClose} />;
}
