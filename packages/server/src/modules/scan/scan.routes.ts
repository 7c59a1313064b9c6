import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';
import type { BoundEvent } from '#core/realtime/socket.ts';

import { answerLayout } from './answer-layout.ts';
import { answerMissing } from './answer-missing.ts';
import { resumeScan } from './resume-scan.ts';
import { scanWarnings } from './scan-report.ts';
import { scanState } from './scan-state.ts';
import { startScan, stopScan } from './start-scan.ts';

export const scanRoutes = [
  handle(contract.getScan, ({ deps }) => scanState(deps)),
  handle(contract.startScan, ({ deps, body }) => startScan(deps, body)),
  handle(contract.stopScan, ({ deps }) => stopScan(deps)),
  handle(contract.resumeScan, ({ deps, params }) => resumeScan(deps, params.id)),
  handle(contract.answerMissing, ({ deps, params, body }) =>
    answerMissing(deps, params.platform_id, body.gone),
  ),
  handle(contract.answerLayout, ({ deps, body }) => answerLayout(deps, body)),
  handle(contract.listScanWarnings, ({ deps, params, query }) =>
    scanWarnings(deps.db, params.id, query),
  ),
];

/** The same two wishes over the socket, where clients have always sent them. */
export const scanEvents: readonly BoundEvent[] = [
  {
    name: 'scan',
    event: contract.CLIENT_EVENTS.scan,
    run: async ({ deps, payload }) => {
      try {
        return await startScan(deps, contract.ScanRequest.parse(payload));
      } catch (error) {
        deps.events.emit('scan:done_ko', (error as Error).message);
        throw error;
      }
    },
  },
  {
    name: 'scan:stop',
    event: contract.CLIENT_EVENTS['scan:stop'],
    run: ({ deps }) => stopScan(deps),
  },
];
