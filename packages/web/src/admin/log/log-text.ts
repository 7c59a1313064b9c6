import type { LogLine } from '@saveroom/contract';

/** A log line as plain text, for copying into editors and issues. */
export function logText(line: LogLine): string {
  const { ts, level, module, message, request_id, details, server } = line;
  const who = server === null ? module : `${server} ${module}`;
  const head = `${new Date(ts).toISOString()} ${level.toUpperCase()} [${who}] ${message}`;
  const request = request_id ? ` (${request_id})` : '';
  return details ? `${head}${request}\n${details}` : `${head}${request}`;
}
