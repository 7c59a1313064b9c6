import type { Deps } from '#core/deps.ts';

/** After something public of a user changed, or something that was public. */
export const emitShared = ({ events }: Pick<Deps, 'events'>): void =>
  events.emit('shared:changed', {}, { scope: 'roms.read' });
