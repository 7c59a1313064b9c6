import type { LogLine } from '@saveroom/contract';

/** A line as text editors and issue trackers want it. */
export function logText({ ts, level, module, message, request_id, details }: LogLine): string {
  const head = `${new Date(ts).toISOString()} ${level.toUpperCase()} [${module}] ${message}`;
  const request = request_id ? ` (${request_id})` : '';
  return details ? `${head}${request}\n${details}` : `${head}${request}`;
}
