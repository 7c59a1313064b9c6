import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';

import type { CollectionTask } from './collection-task.ts';

// Nobody waits for these on the way to a screen.
const CollectionDialog = lazy(async () => {
  const { CollectionDialog: component } = await import('./collection-dialog.tsx');
  return { default: component };
});

interface CollectionTasks {
  start: (task: CollectionTask) => void;
  /** To be shown somewhere. */
  dialog: ReactNode;
}

/** The dialogs about collections, one at a time. */
export function useCollectionTasks(): CollectionTasks {
  const [task, setTask] = useState<CollectionTask | null>(null);
  return {
    start: setTask,
    dialog: task && (
      <Suspense>
        <CollectionDialog task={task} onClose={() => setTask(null)} />
      </Suspense>
    ),
  };
}
