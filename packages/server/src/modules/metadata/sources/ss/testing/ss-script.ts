import { gameQuery } from '#testing/fake-source.ts';
import type { SourceScript } from '#testing/source-script.ts';

import { ssReplies } from './ss-replies.ts';

export const script: SourceScript = {
  hosts: ['api.screenscraper.fr'],
  answer: ({ url }) => {
    if (url.pathname.endsWith('/ssuserInfos.php')) return ssReplies.account;
    return url.searchParams.get('gameid') === '70001' ? ssReplies.game : ssReplies.notFound;
  },
  known: {
    query: async (provider, context) => provider.findById?.('70001', gameQuery(), context),
    expected: { sourceId: '70001', name: 'Lantern Harbor' },
  },
  unknown: async (provider, context) => provider.findById?.('999999', gameQuery(), context),
  // ScreenScraper responds with 401 while it serves members only.
  outcomes: { 'HTTP 401': 'away' },
  failures: [
    { title: 'wrong login in a page (200)', reply: ssReplies.wrongLoginInPage, outcome: 'refused' },
    { title: 'wrong login (403)', reply: ssReplies.wrongLogin, outcome: 'refused' },
    { title: 'wrong developer login (403)', reply: ssReplies.wrongDeveloper, outcome: 'refused' },
    { title: 'members only (401)', reply: ssReplies.membersOnly, outcome: 'away' },
    { title: 'closed (423)', reply: ssReplies.closed, outcome: 'away' },
    { title: 'blacklisted client (426)', reply: ssReplies.blacklisted, outcome: 'refused' },
    { title: 'too many threads (429)', reply: ssReplies.tooManyThreads, outcome: 'busy' },
    { title: 'daily quota reached (430)', reply: ssReplies.quotaReached, outcome: 'spent' },
    {
      title: 'quota of unknown games reached (431)',
      reply: ssReplies.unknownQuotaReached,
      outcome: 'spent',
    },
    { title: 'invalid checksum (400)', reply: ssReplies.invalidChecksum, outcome: 'unknown' },
  ],
};
