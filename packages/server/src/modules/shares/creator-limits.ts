import type { Deps } from '#core/deps.ts';
import type { FileReply } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import { downloadMeter, requirePlayTime } from '#modules/limits/limits.api.ts';

import type { VisitedShare } from './open-share.ts';

export type LimitDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'log'>;

/** Throws if the creator of the link may not play now. */
export const requireCreatorPlayTime = (deps: LimitDeps, { sharer }: VisitedShare): Promise<void> =>
  requirePlayTime(deps, { user: sharer }).catch(refuseVisitor);

/** The same reply, which counts as a use and towards the download limit of the link's creator. */
export function sendLimited(
  deps: LimitDeps,
  { sharer, countUse }: VisitedShare,
  reply: FileReply,
): FileReply {
  const meter = downloadMeter(deps, sharer.id);
  return reply.withMeter((bytes) => meter(bytes).catch(refuseVisitor)).withGate(countUse);
}

const TEXTS = {
  limit_reached: 'The downloads of this link are used up for now.',
  play_time_over: 'This link can’t be played at this time.',
};

/** A visitor learns when it is possible again, but not which limits the creator has. */
function refuseVisitor(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { code, headers, until } = error;
  if (code !== 'limit_reached' && code !== 'play_time_over') throw error;
  throw new AppError(code, TEXTS[code], { headers, until, cause: error });
}
