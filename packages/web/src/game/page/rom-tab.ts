/** In display order. */
export const ROM_TABS = [
  'overview',
  'files',
  'media',
  'soundtrack',
  'manual',
  'saves',
  'personal',
  'notes',
  'achievements',
  'related',
] as const;
export type RomTab = (typeof ROM_TABS)[number];
