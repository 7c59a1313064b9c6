import { onTestFinished } from 'vitest';

import { replayWorld, ReplaySource, type Answering } from './replay-source.ts';

const answer: Answering = ({ url }) =>
  url.pathname === '/oauth2/token'
    ? { body: { access_token: 'CANARY-token', expires_in: 5_000_000, token_type: 'bearer' } }
    : {
        body: [
          {
            ...{ id: 1022, name: 'The Legend of Zelda', slug: 'zelda', summary: 'Save her.' },
            ...{ platforms: [{ id: 18, name: 'NES' }], total_rating: 84 },
          },
        ],
      };

/** For a test app: IGDB with keys of its own, which knows one game. */
export async function igdbWorld() {
  const replay = new ReplaySource({ hosts: ['id.twitch.tv', 'api.igdb.com'], answer });
  const { outbound, close } = await replayWorld([replay]);
  onTestFinished(close);
  const env = { IGDB_CLIENT_ID: 'CANARY-client', IGDB_CLIENT_SECRET: 'CANARY-secret' };
  return { replay, outbound, env };
}
