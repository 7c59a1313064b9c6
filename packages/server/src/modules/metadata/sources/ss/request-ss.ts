import type { SourceProblem } from '@saveroom/contract';

import { invalidReply } from '#modules/metadata/sources/parse-reply.ts';
import type { SourceContext, SourceReply } from '#modules/metadata/sources/provider.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';
import { ssUrl } from './ss-url.ts';
import { SsReply, type SsAccount } from './ss-reply.ts';

/** Status codes for "no such game" and "invalid checksum". */
const UNKNOWN_GAME = new Set([400, 404]);

const ERRORS: Readonly<Record<number, readonly [SourceProblem, string]>> = {
  401: ['away', 'ScreenScraper is only open to members right now'],
  403: ['refused', 'ScreenScraper rejected the username and password'],
  423: ['away', 'ScreenScraper is closed right now'],
  426: ['refused', 'ScreenScraper no longer accepts this version of Saveroom'],
  430: ['spent', 'ScreenScraper request quota for today reached'],
  431: ['spent', 'ScreenScraper quota for unknown games reached today'],
};

const EXPECTED = [...UNKNOWN_GAME, ...Object.keys(ERRORS).map(Number)];

/** Calls one function of the ScreenScraper API. Null: ScreenScraper has no such game. */
export async function requestSs(
  context: SourceContext,
  call: string,
  params: Readonly<Record<string, string>>,
): Promise<SsReply['response'] | null> {
  const url = ssUrl(call, params, context);
  const reply = await context.request({ url, expect: EXPECTED });
  throwIfError(reply);
  if (UNKNOWN_GAME.has(reply.status)) return null;
  const { success, data } = SsReply.safeParse(parseLoosely(reply.text));
  if (!success) throw invalidReply('ss');
  if (data.response.ssuser) applyAccountLimits(context, data.response.ssuser);
  return data.response;
}

function throwIfError({ status, text }: SourceReply): void {
  if (status === 403 && /d[ée]veloppeur/i.test(text)) {
    throw new SourceError('ss', 'refused', 'ScreenScraper rejected the developer account');
  }
  // A wrong password is reported with status 200.
  if (/erreur de login/i.test(text.slice(0, 2000))) {
    throw new SourceError('ss', ...(ERRORS[403] ?? ['refused', '']));
  }
  const error = ERRORS[status];
  if (error) throw new SourceError('ss', ...error);
}

/** Replies contain unescaped backslashes in texts of users; these are read literally. */
function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    try {
      return JSON.parse(
        text.replaceAll(/\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})|\\/g, escapeBackslash),
      ) as unknown;
    } catch {
      throw invalidReply('ss');
    }
  }
}

const escapeBackslash = (found: string): string => (found === '\\' ? '\\\\' : found);

/** Every reply contains the limits of the account. */
function applyAccountLimits(context: SourceContext, account: SsAccount): void {
  const { maxthreads, maxrequestspermin, maxrequestsperday, requeststoday } = account;
  context.setLimits({
    ...(maxthreads ? { maxConcurrent: maxthreads } : {}),
    ...(maxrequestspermin ? { perSecond: maxrequestspermin / 60 } : {}),
  });
  if (maxrequestsperday) {
    const left = Math.max(0, maxrequestsperday - (requeststoday ?? 0));
    context.reportQuota({ left, limit: maxrequestsperday, per: 'day' });
  }
}
