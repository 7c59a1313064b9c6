const MAIN_PATH = /^\/(platform\/\d+|collection\/(?:(?:smart|virtual)\/)?[^/]+|rom\/\d+)(?:\/|$)/;
const CONSOLE_PATH =
  /^\/console\/(platform\/\d+|collection\/(?:(?:smart|virtual)\/)?[^/]+|rom\/\d+)(?:\/|$)/;

/** The same page in console mode; its home page if there is none. */
export const consolePathOf = (path: string): '/console' => {
  const place = MAIN_PATH.exec(path)?.[1];
  // The router accepts a path with its parameters filled in, but has no type for it.
  return (place ? `/console/${place}` : '/console') as '/console';
};

/** The same page in the normal interface; its home page if there is none. */
export const mainPathOf = (path: string): string => `/${CONSOLE_PATH.exec(path)?.[1] ?? ''}`;
