import type { Deps } from '#core/deps.ts';
import type { FileReply } from '#core/http/file-reply.ts';

import { chargeDownload, type TrafficDeps } from './traffic.ts';

type MeterDeps = TrafficDeps & Pick<Deps, 'log'>;

/** Counts what a reply sends towards the download limit of a user. It is refused if that is used up. */
export function limitDownload(
  deps: MeterDeps,
  userId: number | undefined,
  reply: FileReply,
): FileReply {
  if (userId === undefined) return reply;
  return reply.withMeter(async (bytes) => {
    const refund = await chargeDownload(deps, userId, bytes);
    return (unsent) => {
      refund(unsent).catch((error: unknown) =>
        deps.log.error(error, 'limits: could not refund the unsent bytes of a download'),
      );
    };
  });
}
