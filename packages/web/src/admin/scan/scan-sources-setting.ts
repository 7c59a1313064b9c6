import { z } from 'zod';

import { localSetting } from '#shared/lib/local-setting.ts';

/** The sources a scan asks; null: all that are ready, and no stored text. */
export const scanSourcesSetting = localSetting<readonly string[] | null>({
  key: 'scan.metadataSources',
  schema: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('is no JSON');
        return z.NEVER;
      }
    })
    .pipe(z.array(z.string())),
  fallback: null,
  write: (chosen) => chosen && JSON.stringify(chosen),
});
