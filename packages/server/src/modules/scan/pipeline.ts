import type { ScanStats, TaskStatus, TaskSteps } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { TaskDefinition } from '#core/tasks.ts';
import { FETCH_ARTWORK_TASK } from '#modules/artwork/artwork.api.ts';
import {
  CHECKSUM_TASK,
  IDENTIFY_TASK,
  type LibraryDisk,
  MATCH_DATS_TASK,
  SCAN_CHANGED_TASK,
  SCAN_TASK,
  type WalkWarning,
} from '#modules/library/library.api.ts';
import type { Priorities, RenameJournal } from '#modules/roms/roms.api.ts';

interface Step {
  readonly name: string;
  /** The task that runs it, and others that do the same. A task may run several steps. */
  readonly tasks: readonly [string, ...string[]];
  /** Below `modules/`. */
  readonly file: string;
  readonly does: string;
}

const SCANS = [SCAN_TASK, SCAN_CHANGED_TASK] as const;

/**
 * What happens to a file on its way from the disk to a page, from top to bottom. Each task enqueues
 * the task of the next step. The log, the task history and the README number the steps by this
 * list.
 */
export const PIPELINE = [
  {
    name: 'walk',
    tasks: SCANS,
    file: 'library/walk/walk-platform.disk.ts',
    does: 'lists the files of each platform folder in a worker thread',
  },
  {
    name: 'compare',
    tasks: SCANS,
    file: 'scan/scan-folder.ts',
    does: 'decides whether a game is new, changed, moved, back or unchanged',
  },
  {
    name: 'store',
    tasks: SCANS,
    file: 'scan/save-games.ts',
    does: 'writes games and files in batches; missing games are flagged last',
  },
  {
    name: 'checksums',
    tasks: [CHECKSUM_TASK],
    file: 'scan/compute-checksums.ts',
    does: 'hashes files, and the files in archives',
  },
  {
    name: 'dats',
    tasks: [MATCH_DATS_TASK],
    file: 'dats/match-dats.ts',
    does: 'finds the files in the DATs by checksum',
  },
  {
    name: 'identify',
    tasks: [IDENTIFY_TASK],
    file: 'metadata/identify/identify-games.ts',
    does: 'queries the metadata sources about each game',
  },
  {
    name: 'artwork',
    tasks: [FETCH_ARTWORK_TASK],
    file: 'artwork/fetch-artwork.ts',
    does: 'downloads covers, screenshots and manuals',
  },
] as const satisfies readonly Step[];

type StepName = (typeof PIPELINE)[number]['name'];
/** The steps of a scan. A scan repeats them for each batch of games. */
export type ScanStep = Extract<StepName, 'walk' | 'compare' | 'store'>;

export interface ScanWarning {
  readonly code:
    | WalkWarning['code']
    | 'same-name'
    | 'layout-changed'
    | 'listing-failed'
    | 'root-missing'
    | 'root-empty'
    | 'many-missing';
  readonly path: string;
}

/** What the steps of one scan share. */
export interface ScanContext {
  readonly db: Db;
  readonly disk: LibraryDisk;
  readonly storage: { readonly renames: Pick<RenameJournal, 'findTargets'> };
  readonly clock: () => Date;
  readonly priorities: Priorities;
  readonly signal: AbortSignal;
  readonly stats: ScanStats;
  readonly warn: (warning: ScanWarning) => void;
  readonly onStep: (step: ScanStep) => void;
  /** Called after every batch with the ids of added or changed games. */
  readonly onProgress: (ids: readonly number[]) => void;
}

/** The label of a step in the log, such as `2/7 compare`. */
export const stepLabel = (name: StepName): string => labelOf(positionOf([name]));

/**
 * The steps that a task run covers; for a running scan, only its current step. Null: the task is
 * not part of the pipeline.
 */
export function stepsOfRun({
  task_name,
  status,
  meta,
}: Pick<TaskStatus, 'task_name' | 'status' | 'meta'>): TaskSteps | null {
  const names = stepsOfTask(task_name);
  if (names.length === 0) return null;
  const current = status === 'started' ? names.find((name) => name === meta['step']) : undefined;
  return positionOf(current === undefined ? names : [current]);
}

/** Makes the tasks of the pipeline log their start and end with their step. */
export const withStepLog = (tasks: readonly TaskDefinition[]): TaskDefinition[] =>
  tasks.map((task) => {
    const { name, run } = task;
    const steps = stepsOfTask(name);
    if (run === undefined || steps.length === 0) return task;
    const label = labelOf(positionOf(steps));
    return {
      ...task,
      async run(deps, job) {
        const log = (event: string): void => deps.log.info(`pipeline: step ${label} ${event}`);
        log('started');
        try {
          await run(deps, job);
        } catch (error) {
          log(job.signal.aborted ? 'stopped' : 'failed');
          throw error;
        }
        log('finished');
      },
    };
  });

const stepsOfTask = (task: string): StepName[] =>
  PIPELINE.filter(({ tasks }: Step) => tasks.includes(task)).map(({ name }) => name);

/** The names must be consecutive steps. */
function positionOf(names: readonly StepName[]): TaskSteps {
  const first = PIPELINE.findIndex(({ name }) => name === names[0]) + 1;
  return { first, last: first + names.length - 1, total: PIPELINE.length, names: [...names] };
}

const labelOf = ({ first, last, total, names }: TaskSteps): string =>
  `${first === last ? first : `${first}-${last}`}/${total} ${names.join(', ')}`;
