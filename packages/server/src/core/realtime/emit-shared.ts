import type { Deps, EventSubject } from '#core/deps.ts';

/** Call this after something that is or was public changed, such as a collection or a note. */
export const emitShared = ({ events }: Pick<Deps, 'events'>, about?: EventSubject): void =>
  events.emit('shared:changed', {}, { scope: 'roms.read', about });
