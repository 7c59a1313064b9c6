/** Logs a failure that is deliberately not shown to the user. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the log
  console.error(`${what} failed`, error);
}
