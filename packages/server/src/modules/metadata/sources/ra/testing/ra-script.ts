import { gameQuery } from '#testing/fake-source.ts';
import type { SourceScript } from '#testing/source-script.ts';

import { raReplies } from './ra-replies.ts';

export const script: SourceScript = {
  hosts: ['retroachievements.org'],
  answer: ({ url }) => {
    if (url.pathname.endsWith('GetGameList.php')) return raReplies.gameList;
    if (url.pathname.endsWith('GetAchievementOfTheWeek.php')) return raReplies.achievementOfTheWeek;
    return url.searchParams.get('i') === '940001' ? raReplies.game : raReplies.unknownGame;
  },
  known: {
    query: async (provider, context) => provider.findById?.('940001', gameQuery(), context),
    expected: { sourceId: '940001', name: 'Lantern Harbor' },
  },
  unknown: async (provider, context) => provider.findById?.('999999', gameQuery(), context),
  laterRequests: [
    {
      title: 'the list of games',
      matches: ({ pathname }) => pathname.endsWith('GetGameList.php'),
      query: async (provider, context) => provider.searchByName?.('Lantern', gameQuery(), context),
      // Every queried platform has a list, so a 404 is an invalid response and not `unknown game`.
      outcomes: { 'HTTP 404': 'nonsense' },
    },
  ],
  failures: [
    { title: 'wrong key', reply: raReplies.unauthorized, outcome: 'refused' },
    { title: 'expired key (419)', reply: raReplies.expired, outcome: 'refused' },
    { title: 'rate limit', reply: raReplies.tooManyRequests, outcome: 'busy' },
  ],
};
