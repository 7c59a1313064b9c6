/** What a refused request says in `code`. The web app has words for each, in every language. */
export const ERROR_CODES = [
  'invalid',
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'gone',
  'too_large',
  'too_many_requests',
  'no_space',
  'misconfigured',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
