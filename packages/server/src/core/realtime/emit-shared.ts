import type { Deps, EventSubject } from '#core/deps.ts';

/** After something public of a user changed, or something that was public. */
export const emitShared = ({ events }: Pick<Deps, 'events'>, about?: EventSubject): void =>
  events.emit('shared:changed', {}, { scope: 'roms.read', about });
