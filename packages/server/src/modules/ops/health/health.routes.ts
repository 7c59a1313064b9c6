import * as contract from '@saveroom/contract';

import { handle, type BoundRoute } from '#core/http/handle.ts';

import type { HealthWatch } from './health-watch.ts';

export const healthRoutes = (watch: HealthWatch): BoundRoute[] => [
  handle(contract.getHealth, () => watch.health()),
];
