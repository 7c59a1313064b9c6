import { parentPort } from 'node:worker_threads';

import { compileExclusions, type ExclusionLists } from './exclusions.ts';
import { walkPlatform, type FoundGame, type WalkWarning } from './walk-platform.disk.ts';

export interface WalkOrder {
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

const BATCH = 500;

const say = (message: WalkMessage): void => parentPort?.postMessage(message);

/** A disk that hangs hangs this thread, not the server. */
function answer({ folder, roots, lists, slug }: WalkOrder): void {
  let games: FoundGame[] = [];
  let warnings: WalkWarning[] = [];
  let skipped: string[] = [];
  const flush = (): void => {
    if (games.length + warnings.length + skipped.length > 0) {
      say({ kind: 'batch', games, warnings, skipped });
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
        if (games.push(game) >= BATCH) flush();
      },
      onWarning: (warning) => {
        if (warnings.push(warning) >= BATCH) flush();
      },
      onSkipped: (name) => {
        if (skipped.push(name) >= BATCH) flush();
      },
    });
    flush();
    say({ kind: 'done' });
  } catch (error) {
    say({ kind: 'failed', text: (error as Error).message });
  }
}

parentPort?.on('message', answer);
