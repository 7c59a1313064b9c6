/** Input actions, independent of the device. */
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

/** Actions that repeat while held; others happen once. */
const REPEATED = new Set<Action>(['up', 'down', 'left', 'right', 'page-up', 'page-down']);
export const isRepeated = (action: Action): boolean => REPEATED.has(action);
