import * as z from 'zod/mini';

/**
 * How a game of a DAT compares with the library. Separate from `dats.ts`, because the web app needs
 * it to parse URLs before it loads the pages about DATs.
 */
export const DAT_KINDS = ['have', 'missing', 'wrong-name', 'bad-dump'] as const;
export const DatKind = z.enum(DAT_KINDS);
export type DatKind = z.output<typeof DatKind>;
