import { readText, writeText } from '#shared/lib/local-setting-text.ts';

const KEY = 'player:ruffle:volume';
const USUAL = 0.5;

/** 0 to 1, as it was left in this browser. */
export function readVolume(): number {
  const value = Number(readText(KEY) ?? USUAL);
  return value >= 0 && value <= 1 ? value : USUAL;
}

export const writeVolume = (value: number): void => writeText(KEY, String(value));
