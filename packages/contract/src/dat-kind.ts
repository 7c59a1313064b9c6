import { z } from 'zod';

/** What of a DAT's game is in the library. A file of its own: addresses name it before DATs load. */
export const DAT_KINDS = ['have', 'missing', 'wrong-name', 'bad-dump'] as const;
export const DatKind = z.enum(DAT_KINDS);
export type DatKind = z.output<typeof DatKind>;
