import { defineTask } from '#core/tasks.ts';
import { READ_SOUNDTRACKS_TASK } from '#modules/library/library.api.ts';

import { readSoundtracks } from './soundtracks.ts';
import { hasUnreadTracks } from './soundtracks.queries.ts';

/** Uploads and the schedule start it; it needs no journal, because read files are marked. */
export const readSoundtracksTask = defineTask<unknown, unknown, { done: number }>({
  name: READ_SOUNDTRACKS_TASK,
  type: 'update',
  lane: 'soundtracks',
  schedule: { cron: '*/15 * * * *', isDue: ({ db }) => hasUnreadTracks(db) },

  async run(deps, { signal, progress }) {
    await readSoundtracks(deps, { signal, onProgress: (done) => progress({ done }) });
    await deps.romChanges.flush();
  },
});
