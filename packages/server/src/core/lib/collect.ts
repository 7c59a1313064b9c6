import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' | 'major'; flavor?: 'last-resort' }) => void;

let known: Collect | undefined;

/**
 * Lets go of what was just received and read. Left alone the engine does so some twenty megabytes
 * later, and memory a process once had it keeps.
 */
export const collectYoung = (): void => collector()({ type: 'minor' });

/** Everything nobody needs any more: a pause of some ten milliseconds, for when nobody waits. */
export const collectAll = (): void => collector()({ type: 'major', flavor: 'last-resort' });

function collector(): Collect {
  if (!known) {
    setFlagsFromString('--expose-gc');
    known = runInNewContext('gc') as Collect;
    setFlagsFromString('--no-expose-gc');
  }
  return known;
}
