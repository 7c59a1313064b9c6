/** What a person wants, whatever they hold in their hands. */
export const ACTIONS = [
  'up',
  'down',
  'left',
  'right',
  'confirm',
  'back',
  'menu',
  'favorite',
  'remove',
  'search',
  'page-up',
  'page-down',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Goes on while it is held; everything else happens once. */
const REPEATED = new Set<Action>(['up', 'down', 'left', 'right', 'page-up', 'page-down']);
export const isRepeated = (action: Action): boolean => REPEATED.has(action);
