import { always, defineTask } from '#core/tasks.ts';

import { emptySavesTrash } from './empty-trash.ts';

export const emptySavesTrashTask = defineTask<unknown, unknown, unknown>({
  name: 'empty_saves_trash',
  type: 'cleanup',
  lane: 'upkeep',
  schedule: { cron: '50 3 * * *', isDue: always },
  run: ({ db, storage, clock }) => emptySavesTrash({ db, store: storage.saves }, clock()),
});
