import { Suspense, lazy } from 'react';

import type { MetadataTask } from './metadata-task.ts';

// Few visits change anything: none of it is fetched before it is asked for.
const MatchDialog = lazy(async () => {
  const { MatchDialog: component } = await import('./match/match-dialog.tsx');
  return { default: component };
});
const EditDialog = lazy(async () => {
  const { EditDialog: component } = await import('./edit/edit-dialog.tsx');
  return { default: component };
});
const RefreshDialog = lazy(async () => {
  const { RefreshDialog: component } = await import('./refresh/refresh-dialog.tsx');
  return { default: component };
});
const VersionsDialog = lazy(async () => {
  const { VersionsDialog: component } = await import('./versions/versions-dialog.tsx');
  return { default: component };
});

interface Props {
  task: MetadataTask;
  onTask: (task: MetadataTask) => void;
  onClose: () => void;
}

/** The dialog of a task. */
export function MetadataDialog({ task, onTask, onClose }: Props) {
  return (
    <Suspense>
      {task.kind === 'match' && (
        <MatchDialog key={task.romId} romId={task.romId} onClose={onClose} />
      )}
      {task.kind === 'edit' && (
        <EditDialog
          key={task.romId}
          romId={task.romId}
          onMatch={() => onTask({ kind: 'match', romId: task.romId })}
          onClose={onClose}
        />
      )}
      {task.kind === 'refresh' && <RefreshDialog romIds={task.romIds} onClose={onClose} />}
      {task.kind === 'versions' && <VersionsDialog romIds={task.romIds} onClose={onClose} />}
    </Suspense>
  );
}
