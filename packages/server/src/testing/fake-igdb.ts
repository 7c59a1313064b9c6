import { onTestFinished } from 'vitest';

import { startReplayServer, ReplaySource, type ReplyFunction } from './replay-source.ts';

const answer: ReplyFunction = ({ url }) =>
  url.pathname === '/oauth2/token'
    ? { body: { access_token: 'CANARY-token', expires_in: 5_000_000, token_type: 'bearer' } }
    : {
        body: [
          {
            id: 1022,
            name: 'The Legend of Zelda',
            slug: 'zelda',
            summary: 'Save her.',
            platforms: [{ id: 18, name: 'NES' }],
            total_rating: 84,
          },
        ],
      };

/** A fake IGDB with one game, and the settings for a test app to use it. */
export async function startFakeIgdb() {
  const replay = new ReplaySource({ hosts: ['id.twitch.tv', 'api.igdb.com'], answer });
  const { outbound, close } = await startReplayServer([replay]);
  onTestFinished(close);
  const env = { IGDB_CLIENT_ID: 'CANARY-client', IGDB_CLIENT_SECRET: 'CANARY-secret' };
  return { replay, outbound, env };
}
