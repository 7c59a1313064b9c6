import { z } from 'zod';

const Kept = z.looseObject({
  id: z.number(),
  file_name: z.string(),
  file_size_bytes: z.number(),
  download_path: z.string(),
  emulator: z.string().nullish(),
  updated_at: z.string(),
});
export type KeptFile = z.output<typeof Kept>;

/** Newest first; what cannot be read is left out. */
export const readKept = (files: readonly unknown[]): KeptFile[] =>
  files
    .flatMap((file) => {
      const { success, data } = Kept.safeParse(file);
      return success ? [data] : [];
    })
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
