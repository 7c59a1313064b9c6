import type { ServerEvent, ServerPayload } from '@saveroom/contract';

import type { ChangeRange, EmittedEvent, EventSubject } from '#core/deps.ts';

/** Tells which games and platforms are hidden from a user. */
export interface HiddenLookup {
  roms(ids: readonly number[]): Promise<ReadonlySet<number>>;
  isPlatformHidden(id: number): boolean;
  isCollectionHidden(id: number): boolean;
  /** The visible games among these changes; null: too many to name. */
  changedRoms(changes: ChangeRange): Promise<number[] | null>;
}

type Rule<E extends ServerEvent> = (
  payload: ServerPayload<E>,
  hidden: HiddenLookup,
  about: EventSubject | undefined,
) => Promise<ServerPayload<E> | null> | ServerPayload<E> | null;

/** For events that name no game, platform or collection. */
const always = <P>(payload: P): P => payload;

const ifGameVisible =
  <P>(idOf: (payload: P) => number) =>
  async (payload: P, hidden: HiddenLookup): Promise<P | null> => {
    const id = idOf(payload);
    return (await hidden.roms([id])).has(id) ? null : payload;
  };

/**
 * What users with restrictions receive instead of the payload of an event that is sent to many
 * users. Null: they do not receive the event. They do not receive events without a rule either.
 */
const RULES: { readonly [E in ServerEvent]?: Rule<E> } = {
  'health:changed': always,
  'rom:changed': ifGameVisible(({ id }) => id),
  'scan:scanning_rom': ifGameVisible(({ id }) => id),
  'activity:update': ifGameVisible(({ rom_id }) => rom_id),
  'activity:clear': ifGameVisible(({ rom_id }) => rom_id),
  'activity:sharing': always,
  'scan:scanning_platform': (payload, hidden) =>
    hidden.isPlatformHidden(payload.id) ? null : payload,
  // Events of scans count hidden games, and texts of failures may name their folders.
  'scan:update_stats': () => null,
  'scan:done': () => ({}),
  'scan:done_ko': () => 'The scan failed',
  async 'shared:changed'(payload, hidden, about) {
    if (about && 'rom_id' in about) {
      return (await hidden.roms([about.rom_id])).has(about.rom_id) ? null : payload;
    }
    const isHidden =
      about && 'collection_id' in about && hidden.isCollectionHidden(about.collection_id);
    return isHidden ? null : payload;
  },
  // A platform also changes when its hidden games do, so a change of platforms alone is not sent.
  async 'library:changed'(_, hidden, about) {
    const rom_ids = about && 'changes' in about ? await hidden.changedRoms(about.changes) : [];
    return rom_ids?.length === 0 ? null : { rom_ids, has_platforms: true };
  },
};

export const visibleEvent = async <E extends ServerEvent>(
  { event, payload, about }: EmittedEvent<E>,
  hidden: HiddenLookup,
): Promise<ServerPayload<E> | null> => {
  const rule: Rule<E> | undefined = RULES[event];
  return rule ? rule(payload, hidden, about) : null;
};
