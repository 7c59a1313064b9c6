import type { QueryClient } from '@tanstack/react-query';

import { createQueryClient } from '#shared/data/query-client.ts';
import { errorText } from '#shared/i18n/use-error-text.ts';
import { toast } from '#shared/ui/toast-store.ts';

/** A failed mutation that does not show its error next to its button is reported as a toast. */
export const createAppQueryClient = (): QueryClient =>
  createQueryClient((error) => toast({ tone: 'danger', message: errorText(error) }));
