import * as z from 'zod/mini';

/**
 * Whether a game of a DAT is in the library. Separate file: URLs use it before the DAT code loads.
 */
export const DAT_KINDS = ['have', 'missing', 'wrong-name', 'bad-dump'] as const;
export const DatKind = z.enum(DAT_KINDS);
export type DatKind = z.output<typeof DatKind>;
