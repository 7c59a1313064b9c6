import type { AgeBoard } from '@saveroom/contract';

const BOARDS: Readonly<Record<string, AgeBoard>> = {
  US: 'ESRB',
  CA: 'ESRB',
  MX: 'ESRB',
  JP: 'CERO',
  DE: 'USK',
  KR: 'GRAC',
  BR: 'CLASS_IND',
  AU: 'ACB',
  NZ: 'ACB',
};

/** The board that rates games where the language of the browser is spoken. */
export function boardOfRegion(language: string): AgeBoard {
  if (!/^[a-z]{2,3}(-|$)/i.test(language)) return 'PEGI';
  const { region } = new Intl.Locale(language).maximize();
  return (region && BOARDS[region]) || 'PEGI';
}
