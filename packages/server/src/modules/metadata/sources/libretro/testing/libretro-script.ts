import { gameQuery } from '#testing/fake-source.ts';
import { UNKNOWN_NAME, type SourceScript } from '#testing/source-script.ts';

import { libretroFolder } from './libretro-replies.ts';

export const script: SourceScript = {
  hosts: ['thumbnails.libretro.com'],
  answer: ({ url }) =>
    url.pathname.endsWith('/Named_Boxarts/') ? libretroFolder('Lantern Harbor (World)') : undefined,
  known: {
    query: async (provider, context) =>
      provider.searchByName?.('Lantern Harbor', gameQuery(), context),
    expected: [{ name: 'Lantern Harbor' }],
  },
  unknown: async (provider, context) => provider.searchByName?.(UNKNOWN_NAME, gameQuery(), context),
  // A folder that cannot be listed counts as empty.
  outcomes: { 'HTTP 403': 'unknown' },
  failures: [],
};
