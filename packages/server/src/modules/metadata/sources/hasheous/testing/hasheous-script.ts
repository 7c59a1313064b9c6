import { UNKNOWN_SHA1, dumpOf, type SourceScript } from '#testing/source-script.ts';

import { hasheousReplies, HASHEOUS_DUMP } from './hasheous-replies.ts';

const { name, sha1 } = HASHEOUS_DUMP;

export const script: SourceScript = {
  hosts: ['hasheous.org'],
  answer: ({ url, body }) => {
    if (url.pathname.includes('/MetadataProxy/')) return hasheousReplies.proxiedGame;
    if (url.pathname.endsWith('/HealthCheck')) return hasheousReplies.healthy;
    return body.includes(sha1) ? hasheousReplies.game : hasheousReplies.notFound;
  },
  known: {
    query: async (provider, context) => provider.findByFiles?.(dumpOf({ name, sha1 }), context),
    expected: { sourceId: '920001', method: 'checksum', ids: { igdb: '910001' } },
  },
  unknown: async (provider, context) =>
    provider.findByFiles?.(dumpOf({ name, sha1: UNKNOWN_SHA1 }), context),
  laterRequests: [
    {
      title: 'the game of IGDB after the lookup',
      matches: ({ pathname }) => pathname.includes('/MetadataProxy/'),
      // Only registered applications get it; the dump is matched without it.
      outcomes: { 'HTTP 401': 'found', 'HTTP 403': 'found', 'HTTP 404': 'found' },
    },
  ],
  failures: [],
};
