import { parentPort } from 'node:worker_threads';

import { compileExclusions, type ExclusionLists } from './exclusions.ts';
import { walkPlatform, type FoundGame, type WalkWarning } from './walk-platform.disk.ts';

/** The platform folder to walk. */
export interface WalkRequest {
  readonly folder: string;
  readonly roots: readonly string[];
  readonly lists: ExclusionLists;
  readonly slug: string;
}

export type WalkMessage =
  | {
      readonly kind: 'batch';
      readonly games: FoundGame[];
      readonly warnings: WalkWarning[];
      readonly skipped: string[];
    }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly text: string };

const BATCH_SIZE = 500;

const post = (message: WalkMessage): void => parentPort?.postMessage(message);

/**
 * Walks one platform folder and posts its games in batches. Runs in a worker thread, because a
 * hanging disk would block the server.
 */
function handleRequest({ folder, roots, lists, slug }: WalkRequest): void {
  let games: FoundGame[] = [];
  let warnings: WalkWarning[] = [];
  let skipped: string[] = [];
  const flush = (): void => {
    if (games.length + warnings.length + skipped.length > 0) {
      post({ kind: 'batch', games, warnings, skipped });
    }
    games = [];
    warnings = [];
    skipped = [];
  };
  try {
    walkPlatform(folder, {
      roots,
      exclusions: compileExclusions(lists),
      slug,
      onGame: (game) => {
        if (games.push(game) >= BATCH_SIZE) flush();
      },
      onWarning: (warning) => {
        if (warnings.push(warning) >= BATCH_SIZE) flush();
      },
      onSkipped: (name) => {
        if (skipped.push(name) >= BATCH_SIZE) flush();
      },
    });
    flush();
    post({ kind: 'done' });
  } catch (error) {
    post({ kind: 'failed', text: (error as Error).message });
  }
}

parentPort?.on('message', handleRequest);
