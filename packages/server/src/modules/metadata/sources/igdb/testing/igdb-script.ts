import { UNKNOWN_NAME, lanternHarbor, type SourceScript } from '#testing/source-script.ts';

import { igdbReplies } from './igdb-replies.ts';

const isIgdbApi = ({ host }: URL) => host === 'api.igdb.com';
const isTwitch = ({ host }: URL) => host === 'id.twitch.tv';

export const script: SourceScript = {
  hosts: ['id.twitch.tv', 'api.igdb.com'],
  answer: ({ url, body }) => {
    if (url.pathname === '/oauth2/token') return igdbReplies.token;
    return body.includes('"Lantern Harbor"') ? igdbReplies.games : igdbReplies.none;
  },
  known: {
    query: async (provider, context) =>
      provider.searchByName?.('Lantern Harbor', lanternHarbor, context),
    expected: [{ sourceId: '910001', name: 'Lantern Harbor', isOfPlatform: true }],
  },
  unknown: async (provider, context) =>
    provider.searchByName?.(UNKNOWN_NAME, lanternHarbor, context),
  // Neither the token URL nor the games URL depends on the game.
  outcomes: { 'HTTP 404': 'nonsense' },
  laterRequests: [
    { title: 'games after the token', matches: isIgdbApi, outcomes: { 'HTTP 404': 'nonsense' } },
  ],
  failures: [
    {
      title: 'unknown client ID',
      reply: igdbReplies.invalidClient,
      outcome: 'refused',
      matches: isTwitch,
    },
    {
      title: 'wrong client secret',
      reply: igdbReplies.invalidSecret,
      outcome: 'refused',
      matches: isTwitch,
    },
    {
      title: 'token without effect',
      reply: igdbReplies.unauthorized,
      outcome: 'refused',
      matches: isIgdbApi,
    },
    {
      title: 'rate limit',
      reply: igdbReplies.tooManyRequests,
      outcome: 'busy',
      matches: isIgdbApi,
    },
    {
      title: 'query it cannot read',
      reply: igdbReplies.syntaxError,
      outcome: 'nonsense',
      matches: isIgdbApi,
    },
  ],
};
