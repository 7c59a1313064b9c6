/** How a limit is set in the form. */
export type LimitMode = 'inherit' | 'none' | 'limit';

export interface AmountDraft {
  readonly mode: LimitMode;
  readonly text: string;
  /** Size of the unit in bytes; 1 for a number without a unit. */
  readonly unit: number;
}

export const BYTE_UNITS = [1e6, 1e9, 1e12] as const;
const [, GIGABYTE] = BYTE_UNITS;
const FIRST_TEXT = { bytes: '1', minutes: '60' } as const;

/** The field value for a stored limit. Null means not set, 0 means unlimited. */
export function amountDraft(value: number | null, unit: 'bytes' | 'minutes'): AmountDraft {
  const first = unit === 'bytes' ? GIGABYTE : 1;
  if (value === null || value === 0) {
    return { mode: value === null ? 'inherit' : 'none', text: '', unit: first };
  }
  if (unit === 'minutes') return { mode: 'limit', text: String(value), unit: 1 };
  const fitting = BYTE_UNITS.toReversed().find((size) => value >= size) ?? BYTE_UNITS[0];
  return { mode: 'limit', text: String(value / fitting), unit: fitting };
}

/** Changes the mode of a draft. A limit that is turned on starts with a valid number. */
export function withMode(
  draft: AmountDraft,
  mode: LimitMode,
  kind: 'bytes' | 'minutes',
): AmountDraft {
  const isEmpty = mode === 'limit' && draft.text === '';
  return { ...draft, mode, text: isEmpty ? FIRST_TEXT[kind] : draft.text };
}

/** The limit to store; undefined if the number is not valid. */
export function readAmount(
  { mode, text, unit }: AmountDraft,
  max: number,
): number | null | undefined {
  if (mode !== 'limit') return mode === 'none' ? 0 : null;
  const number = /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 0;
  const value = Math.round(number * unit);
  return value > 0 && value <= max ? value : undefined;
}
