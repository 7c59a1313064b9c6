import type { Deps } from '#core/deps.ts';
import { bindTask, type BoundTask } from '#core/jobs/task.ts';
import { ARTWORK_LANE } from './artwork-job.ts';
import { convertPictures, type ConversionStats } from './convert-pictures.ts';

interface Progress {
  readonly conversion_stats: ConversionStats;
}

export const convertPicturesTask = (deps: Deps): BoundTask =>
  bindTask<unknown, unknown, Progress>({
    name: 'convert_images_to_webp',
    lane: ARTWORK_LANE,

    async run({ signal, progress, warn }) {
      const tell = (conversion_stats: ConversionStats) => progress({ conversion_stats });
      const onProblem = (path: string, text: string) =>
        warn({ code: 'picture-unreadable', path, text });
      tell(await convertPictures(deps, { signal, onProgress: tell, onProblem }));
    },
  });
