import { readText, writeText } from '#shared/lib/local-setting-text.ts';

/** What is seen around a film that leaves room. */
export const DEFAULT_BACKGROUND = '#0D1117';

const keyOf = (romId: number): string => `player:ruffle:${romId}:backgroundColor`;

/** The colour somebody chose for this game in this browser. */
export function readBackground(romId: number): string {
  const text = readText(keyOf(romId));
  return text !== null && /^#[\dA-F]{6}$/i.test(text) ? text : DEFAULT_BACKGROUND;
}

export function writeBackground(romId: number, color: string): void {
  const isDefault = color.toUpperCase() === DEFAULT_BACKGROUND;
  writeText(keyOf(romId), isDefault ? null : color);
}
