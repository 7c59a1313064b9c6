/** The `code` of a failed request. The web app has a text for each in every language. */
export const ERROR_CODES = [
  'invalid',
  'bad_request',
  'wrong_base',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'gone',
  'too_large',
  'over_quota',
  'too_many_requests',
  'no_space',
  'misconfigured',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The code next to an error text inside a successful response, such as why a run failed or why a
 * file was not deleted: an error code, an internal failure, or one of a few special cases.
 */
export const SERVER_MESSAGE_CODES = [
  ...ERROR_CODES,
  'internal',
  'not_movable',
  'outside_library',
  'question_open',
  'root_away',
] as const;
