import { gameQuery } from '#testing/fake-source.ts';
import { UNKNOWN_NAME, type SourceScript } from '#testing/source-script.ts';

import { sgdbReplies } from './sgdb-replies.ts';

export const script: SourceScript = {
  hosts: ['www.steamgriddb.com'],
  answer: ({ url }) => {
    if (url.pathname.includes('/grids/')) return sgdbReplies.grids;
    if (url.pathname.includes('/games/id/')) return sgdbReplies.game;
    return url.pathname.endsWith('/Lantern%20Harbor') ? sgdbReplies.games : sgdbReplies.noGames;
  },
  known: {
    query: async (provider, context) =>
      provider.searchByName?.('Lantern Harbor', gameQuery(), context),
    expected: [{ name: 'Lantern Harbor!' }],
  },
  unknown: async (provider, context) => provider.searchByName?.(UNKNOWN_NAME, gameQuery(), context),
  laterRequests: [
    {
      title: 'covers after the search',
      matches: ({ pathname }) => pathname.includes('/grids/'),
      outcomes: { 'HTTP 404': 'found' },
    },
  ],
  failures: [
    { title: 'wrong key', reply: sgdbReplies.unauthorized, outcome: 'refused' },
    { title: 'rate limit', reply: sgdbReplies.tooManyRequests, outcome: 'busy' },
    { title: 'unknown game', reply: sgdbReplies.notFound, outcome: 'unknown' },
    { title: 'failure with status 200', reply: sgdbReplies.failure, outcome: 'nonsense' },
  ],
};
