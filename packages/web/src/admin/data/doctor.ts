import { queryOptions } from '@tanstack/react-query';

import { DOCTOR_BODY_BYTES, runDoctor, tryBody } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { sendBytes } from '#shared/api/send-bytes.ts';
import { socketStatus } from '#shared/api/socket.ts';
import { useStore } from '#shared/lib/store.ts';

const STALL_MS = 30_000;

/** Whether the server's words reach this browser; the frame holds the connection. */
export const useIsLive = (): boolean => useStore(socketStatus);

export const doctorQueries = {
  report: () =>
    queryOptions({
      queryKey: ['doctor'],
      queryFn: ({ signal }) => call(runDoctor, {}, { signal }),
      staleTime: Infinity,
      gcTime: 0,
    }),
  /** Whether a body as large as a piece of an upload arrives. */
  body: () =>
    queryOptions({
      queryKey: ['doctor', 'body'],
      queryFn: async ({ signal }) => {
        const bytes = new ArrayBuffer(DOCTOR_BODY_BYTES);
        const wanted = { bytes, headers: {}, signal, stallMs: STALL_MS, onProgress: () => {} };
        const answer = await sendBytes(tryBody, {}, wanted).catch((error: unknown) => {
          if (signal.aborted) throw error;
          return { bytes: 0 };
        });
        return answer.bytes === DOCTOR_BODY_BYTES;
      },
      staleTime: Infinity,
      gcTime: 0,
    }),
};
