/** The `code` of a failed request. The web app has a text for each in every language. */
export const ERROR_CODES = [
  'invalid',
  'bad_request',
  /** A patch is for another file than the one it was applied to. */
  'wrong_base',
  /** The current password, which confirms a change of the own account, is wrong or missing. */
  'wrong_password',
  'unauthorized',
  /** The password is right, but the account or the server also requires a second factor. */
  'second_factor_required',
  'forbidden',
  'not_found',
  'conflict',
  'gone',
  'too_large',
  'over_quota',
  /** The amount of a day or month is used up. */
  'limit_reached',
  /** Playing is not allowed at this time. */
  'play_time_over',
  'too_many_requests',
  'no_space',
  'misconfigured',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The code next to an error text inside a successful response, such as why a run failed or why a
 * file was not deleted: an error code, `internal`, or a reason why files
 * or games were not deleted.
 */
export const SERVER_MESSAGE_CODES = [
  ...ERROR_CODES,
  'internal',
  /** The files can't be moved to the trash; the library folder may be read-only. */
  'not_movable',
  /** The files are outside the library folders, so they are kept. */
  'outside_library',
  /** An admin has to answer a question of the last scan first. */
  'question_open',
  /** A library folder is missing or empty, so missing games can't be detected. */
  'root_away',
] as const;
