import type { ServerEvent, ServerPayload } from '@saveroom/contract';

/** Tells which games and platforms are hidden from a user. */
export interface HiddenLookup {
  roms(ids: readonly number[]): Promise<ReadonlySet<number>>;
  isPlatformHidden(id: number): boolean;
}

type Rule<E extends ServerEvent> = (
  payload: ServerPayload<E>,
  hidden: HiddenLookup,
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
 * What an event that is sent to many becomes for users from whom something is hidden; null: they
 * don’t receive it, like all events that are missing here.
 */
const RULES: { readonly [E in ServerEvent]?: Rule<E> } = {
  'health:changed': always,
  'shared:changed': always,
  'rom:changed': ifGameVisible(({ id }) => id),
  'scan:scanning_rom': ifGameVisible(({ id }) => id),
  'activity:update': ifGameVisible(({ rom_id }) => rom_id),
  'activity:clear': ifGameVisible(({ rom_id }) => rom_id),
  'scan:scanning_platform': (payload, hidden) =>
    hidden.isPlatformHidden(payload.id) ? null : payload,
  // They count hidden games, and texts of failures may name their folders.
  'scan:update_stats': () => null,
  'scan:done': () => ({}),
  'scan:done_ko': () => 'The scan failed',
  async 'library:changed'(payload, hidden) {
    const { rom_ids } = payload;
    if (rom_ids === null || rom_ids.length === 0) return payload;
    const hiddenIds = await hidden.roms(rom_ids);
    const visible = rom_ids.filter((id) => !hiddenIds.has(id));
    // The platform changed because its games did.
    return visible.length === 0 ? null : { ...payload, rom_ids: visible };
  },
};

export const visibleEvent = async <E extends ServerEvent>(
  { event, payload }: { readonly event: E; readonly payload: ServerPayload<E> },
  hidden: HiddenLookup,
): Promise<ServerPayload<E> | null> => {
  const rule: Rule<E> | undefined = RULES[event];
  return rule ? rule(payload, hidden) : null;
};
