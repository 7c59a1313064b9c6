import type { Deps } from '#deps.ts';
import { bindTask, type BoundTask } from '#jobs/task.ts';
import { emptySavesTrash } from '#library/saves/empty-trash.ts';

export const emptySavesTrashTask = ({ db, storage, clock }: Deps): BoundTask =>
  bindTask<unknown, unknown, unknown>({
    name: 'empty_saves_trash',
    lane: 'upkeep',
    run: () => emptySavesTrash({ db, store: storage.saves }, clock()),
  });
