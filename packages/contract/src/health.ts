import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';

/** Problems that limit the server; the web app has a text for each. */
export const HEALTH_PROBLEMS = [
  'disk_full',
  'disk_low',
  'data_missing',
  'data_read_only',
  'database_away',
  'database_locked',
  'database_read_only',
  'clock_jumped',
  'no_worker',
  'servers_cut_off',
] as const;
export type HealthProblem = (typeof HEALTH_PROBLEMS)[number];

export const Health = z
  .object({
    problems: z.array(z.object({ code: z.enum(HEALTH_PROBLEMS), since: z.string() })),
  })
  .register(z.globalRegistry, { id: 'Health' });
export type Health = z.output<typeof Health>;

export const getHealth = defineRoute({
  method: 'GET',
  path: '/health',
  access: 'me.read',
  summary: 'The current problems of the server that everyone may see.',
  response: Health,
});
