import type { Deps } from '#core/deps.ts';
import { bindTask, type BoundTask } from '#core/jobs/task.ts';
import { emptySavesTrash } from './empty-trash.ts';

export const emptySavesTrashTask = ({ db, storage, clock }: Deps): BoundTask =>
  bindTask<unknown, unknown, unknown>({
    name: 'empty_saves_trash',
    lane: 'upkeep',
    run: () => emptySavesTrash({ db, store: storage.saves }, clock()),
  });
