// A real OpenID Connect provider in a child process. The parent sends the users and receives the
// issuer URL. Plain JavaScript, because the package has no types.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

import { Provider } from 'oidc-provider';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const users = new Map();

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'saveroom',
        client_secret: 'a secret between the two of them',
        redirect_uris: [process.env.REDIRECT_URI],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...users.get(accountId) }),
    }),
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: '1' }],
    },
  });
  server.on('request', provider.callback());
  process.on('message', ({ subject, claims }) => {
    users.set(subject, claims);
    process.send({ known: subject });
  });
  process.send({ issuer });
});
process.on('disconnect', () => process.exit(0));
