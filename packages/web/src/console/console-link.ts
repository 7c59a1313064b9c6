const MAIN_PLACE = /^\/(platform\/\d+|collection\/(?:(?:smart|virtual)\/)?[^/]+|rom\/\d+)(?:\/|$)/;
const CONSOLE_PLACE =
  /^\/console\/(platform\/\d+|collection\/(?:(?:smart|virtual)\/)?[^/]+|rom\/\d+)(?:\/|$)/;

/** The same place in console mode; its home where there is none. */
export const consolePathOf = (path: string): '/console' => {
  const place = MAIN_PLACE.exec(path)?.[1];
  // The router takes a path with its numbers filled in as it is, and knows no name for its kind.
  return (place ? `/console/${place}` : '/console') as '/console';
};

/** The same place in the normal interface; its home where there is none. */
export const mainPathOf = (path: string): string => `/${CONSOLE_PLACE.exec(path)?.[1] ?? ''}`;
