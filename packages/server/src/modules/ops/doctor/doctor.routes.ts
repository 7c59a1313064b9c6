import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { runChecks } from './run-checks.ts';

export const doctorRoutes = [
  handle(contract.runDoctor, async ({ http, deps }) => ({
    ...(await runChecks(deps.doctor)),
    seen: {
      protocol: new URL(http.publicBase).protocol.replace(':', ''),
      base_path: deps.env.BASE_PATH,
    },
  })),
  handle(contract.tryBody, async ({ http }) => {
    let bytes = 0;
    for await (const chunk of http.bytes({ maxBytes: contract.DOCTOR_BODY_BYTES })) {
      bytes += chunk.length;
    }
    return { bytes };
  }),
];
