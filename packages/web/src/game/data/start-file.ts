import { readText, writeText } from '#shared/lib/local-setting-text.ts';

const keyOf = (romId: number): string => `player:${romId}:disc`;

/** The disc or file that a game starts with in this browser; null: the first one. 0: all of them. */
export function readStartFile(romId: number): number | null {
  const text = readText(keyOf(romId));
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

export const writeStartFile = (romId: number, fileId: number | null): void =>
  writeText(keyOf(romId), fileId === null ? null : String(fileId));
