import { gameQuery } from '#testing/fake-source.ts';
import { UNKNOWN_NAME, type SourceScript } from '#testing/source-script.ts';

import { mobyReplies } from './moby-replies.ts';

const saturnGame = gameQuery({
  title: 'Moss Runner',
  platform: { slug: 'saturn', name: 'Saturn', moby_id: 23 },
});

export const script: SourceScript = {
  hosts: ['api.mobygames.com'],
  answer: ({ url }) => {
    if (url.pathname.endsWith('/groups')) return mobyReplies.groups;
    return url.searchParams.get('title') === 'Moss' ? mobyReplies.games : mobyReplies.none;
  },
  known: {
    query: async (provider, context) => {
      const all = (await provider.searchByName?.('Moss', saturnGame, context)) ?? [];
      return all.filter(({ isOfPlatform }) => isOfPlatform);
    },
    expected: [{ name: 'Moss Runner' }, { name: 'Unfinished Kite' }],
  },
  unknown: async (provider, context) => provider.searchByName?.(UNKNOWN_NAME, saturnGame, context),
  failures: [
    { title: 'missing key', reply: mobyReplies.unauthorized, outcome: 'refused' },
    { title: 'hourly limit', reply: mobyReplies.tooManyRequests, outcome: 'busy' },
    { title: 'invalid parameter', reply: mobyReplies.invalidParameter, outcome: 'nonsense' },
  ],
};
