import { UNKNOWN_SHA1, dumpOf, type SourceScript } from '#testing/source-script.ts';
import { HASHEOUS_DUMP } from '#modules/metadata/sources/hasheous/testing/hasheous-replies.ts';

import { playmatchReplies } from './playmatch-replies.ts';

const { name, sha1 } = HASHEOUS_DUMP;

export const script: SourceScript = {
  hosts: ['playmatch.retrorealm.dev'],
  answer: ({ url }) =>
    url.searchParams.get('sha1') === sha1 ? playmatchReplies.match : playmatchReplies.noMatch,
  known: {
    query: async (provider, context) => provider.findByFiles?.(dumpOf({ name, sha1 }), context),
    expected: {
      method: 'checksum',
      evidence: { sha1 },
      ids: { igdb: '910001', ss: '70001' },
    },
  },
  unknown: async (provider, context) =>
    provider.findByFiles?.(dumpOf({ name, sha1: UNKNOWN_SHA1 }), context),
  failures: [],
};
