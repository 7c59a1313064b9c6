import { queryOptions } from '@tanstack/react-query';

import { DOCTOR_BODY_BYTES, runDoctor, tryBody } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { sendBytes } from '#shared/api/send-bytes.ts';

const STALL_MS = 30_000;

export const doctorQueries = {
  report: () =>
    queryOptions({
      queryKey: ['doctor'],
      queryFn: ({ signal }) => call(runDoctor, {}, { signal }),
      staleTime: Infinity,
      gcTime: 0,
    }),
  /** Whether a request body of the size of an upload chunk arrives. */
  body: () =>
    queryOptions({
      queryKey: ['doctor', 'body'],
      queryFn: async ({ signal }) => {
        const bytes = new ArrayBuffer(DOCTOR_BODY_BYTES);
        const request = { bytes, headers: {}, signal, stallMs: STALL_MS, onProgress: () => {} };
        const answer = await sendBytes(tryBody, {}, request).catch((error: unknown) => {
          if (signal.aborted) throw error;
          return { bytes: 0 };
        });
        return answer.bytes === DOCTOR_BODY_BYTES;
      },
      staleTime: Infinity,
      gcTime: 0,
    }),
};
