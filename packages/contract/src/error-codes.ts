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
  'over_quota',
  'too_many_requests',
  'no_space',
  'misconfigured',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * What goes along with a sentence inside an answer, such as why a run failed or why a file stays:
 * a refusal as above, a failure of ours, or one of few things that have words of their own.
 */
export const TOLD_CODES = [
  ...ERROR_CODES,
  'internal',
  'not_movable',
  'outside_library',
  'question_open',
  'root_away',
] as const;
