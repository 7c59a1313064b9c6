import type { IncomingHttpHeaders } from 'node:http';

import { fromHeaderText } from '@saveroom/contract';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Headers as text. Many clients send names as raw UTF-8, which Node reads byte by byte. */
export const headerTexts = (headers: IncomingHttpHeaders): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? fromHeaderText(inUtf8(value)) : value,
    ]),
  );

function inUtf8(value: string): string {
  if (/^[\t\x20-\x7F]*$/.test(value)) return value;
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
