import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';

import type { MetadataTask } from './metadata-task.ts';

// With it come all dialogs' frames; most visits open none.
const MetadataDialog = lazy(async () => {
  const { MetadataDialog: component } = await import('./metadata-dialog.tsx');
  return { default: component };
});

interface MetadataTasks {
  start: (task: MetadataTask) => void;
  dialog: ReactNode;
}

/** Matching, editing, refreshing and arranging games, from wherever they are shown. */
export function useMetadataTasks(): MetadataTasks {
  const [task, setTask] = useState<MetadataTask | null>(null);
  return {
    start: setTask,
    dialog: task && (
      <Suspense>
        <MetadataDialog task={task} onTask={setTask} onClose={() => setTask(null)} />
      </Suspense>
    ),
  };
}
