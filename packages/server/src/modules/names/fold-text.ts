import { RESPELLED } from './sort-key.ts';

const PLAIN = /^[ -~]*$/;
const MARKS = /\p{M}+/gu;
const RESPELLED_LETTERS = new RegExp(`[${Object.keys(RESPELLED).join('')}]`, 'g');
const KATAKANA = /[\u30a1-\u30f6]/g;
const KANA_DISTANCE = 0x60;

/** Normalizes text for searching: no case, no accents, one width, one kana. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(RESPELLED_LETTERS, (letter) => RESPELLED[letter] ?? letter)
    .replaceAll(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE));
}

/** In text order. */
export const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
