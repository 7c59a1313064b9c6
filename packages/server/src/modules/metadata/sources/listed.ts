import { timestamp } from '#core/lib/timestamp.ts';

import { currentEdition, replaceList, type Edition, type ListRows } from './editions.queries.ts';
import type { SourceContext } from './provider.ts';
import { SourceFault } from './source-fault.ts';

/** Readings under way, so that games asked for at once read a list once. */
const underWay = new WeakMap<SourceContext['db'], Map<string, Promise<Edition>>>();

/** Nothing is more often a mishap than the truth. */
const EMPTY_KEPT_MS = 60 * 60 * 1000;

interface Wanted {
  readonly list: string;
  readonly keptMs: number;
  readonly read: () => Promise<ListRows>;
}

/**
 * The copy of a list to ask, read first when there is none or it is too old. An old copy is better
 * than none while the source is away.
 */
export async function listed(context: SourceContext, wanted: Wanted): Promise<Edition> {
  const { db, clock } = context;
  const current = await currentEdition(db, wanted.list);
  const age = clock().getTime() - Date.parse(current?.loaded_at ?? '');
  const keptMs = current?.row_count === 0 ? Math.min(EMPTY_KEPT_MS, wanted.keptMs) : wanted.keptMs;
  if (current && age < keptMs) return current;
  try {
    return await readOnce(context, wanted, current?.id);
  } catch (error) {
    if (!current || !(error instanceof SourceFault) || error.kind === 'refused') throw error;
    return current;
  }
}

async function readOnce(
  context: SourceContext,
  wanted: Wanted,
  oldId: Edition['id'] | undefined,
): Promise<Edition> {
  const { db, clock, signal } = context;
  const ofDatabase = underWay.get(db) ?? new Map<string, Promise<Edition>>();
  underWay.set(db, ofDatabase);
  const other = ofDatabase.get(wanted.list);
  if (other) {
    const edition = await other.catch((error: unknown) => {
      // Whoever read it was stopped; this question was not.
      if (error instanceof SourceFault || signal.aborted) throw error;
      return null;
    });
    return edition ?? readOnce(context, wanted, oldId);
  }
  const read = async (): Promise<Edition> => {
    // Somebody may have read it between our look and now.
    const newer = await currentEdition(db, wanted.list);
    if (newer && newer.id !== oldId) return newer;
    const rows = await wanted.read();
    return replaceList(db, wanted.list, { ...rows, now: timestamp(clock()) });
  };
  const reading = read().finally(() => ofDatabase.delete(wanted.list));
  ofDatabase.set(wanted.list, reading);
  return reading;
}
