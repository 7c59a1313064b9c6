import type { SourceProblem } from '@saveroom/contract';

import { nonsense } from '#modules/metadata/sources/parse-reply.ts';
import type { SourceContext, SourceReply } from '#modules/metadata/sources/provider.ts';
import { SourceFault } from '#modules/metadata/sources/source-fault.ts';
import { ssAddress } from './ss-address.ts';
import { SsReply, type SsAccount } from './ss-reply.ts';

/** Its own words for "no such game" and "that is no checksum". */
const UNKNOWN = new Set([400, 404]);

const FAULTS: Readonly<Record<number, readonly [SourceProblem, string]>> = {
  401: ['away', 'ScreenScraper is only open to members right now'],
  403: ['refused', 'ScreenScraper rejected the username and password'],
  423: ['away', 'ScreenScraper is closed right now'],
  426: ['refused', 'ScreenScraper no longer accepts this version of Saveroom'],
  430: ['spent', 'ScreenScraper request quota for today reached'],
  431: ['spent', 'ScreenScraper quota for unknown games reached today'],
};

const EXPECTED = [...UNKNOWN, ...Object.keys(FAULTS).map(Number)];

/** Null: it knows no such game. */
export async function askSs(
  context: SourceContext,
  call: string,
  asked: Readonly<Record<string, string>>,
): Promise<SsReply['response'] | null> {
  const url = ssAddress(call, asked, context);
  const reply = await context.request({ url, expect: EXPECTED });
  throwFault(reply);
  if (UNKNOWN.has(reply.status)) return null;
  const { success, data } = SsReply.safeParse(parseLoosely(reply.text));
  if (!success) throw nonsense('ss');
  if (data.response.ssuser) heed(context, data.response.ssuser);
  return data.response;
}

function throwFault({ status, text }: SourceReply): void {
  if (status === 403 && /d[ée]veloppeur/i.test(text)) {
    throw new SourceFault('ss', 'refused', 'ScreenScraper rejected the developer account');
  }
  // A wrong password is told in a page that says all is well.
  if (/erreur de login/i.test(text.slice(0, 2000))) {
    throw new SourceFault('ss', ...(FAULTS[403] ?? ['refused', '']));
  }
  const fault = FAULTS[status];
  if (fault) throw new SourceFault('ss', ...fault);
}

/** Texts people entered there hold backslashes that are no escapes; they are meant as they stand. */
function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    try {
      return JSON.parse(
        text.replaceAll(/\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})|\\/g, doubled),
      ) as unknown;
    } catch {
      throw nonsense('ss');
    }
  }
}

const doubled = (found: string): string => (found === '\\' ? '\\\\' : found);

/** Every answer tells what the account may do. */
function heed(context: SourceContext, account: SsAccount): void {
  const { maxthreads, maxrequestspermin, maxrequestsperday, requeststoday } = account;
  context.pace({
    ...(maxthreads ? { atOnce: maxthreads } : {}),
    ...(maxrequestspermin ? { perSecond: maxrequestspermin / 60 } : {}),
  });
  if (maxrequestsperday) {
    const left = Math.max(0, maxrequestsperday - (requeststoday ?? 0));
    context.quota({ left, limit: maxrequestsperday, per: 'day' });
  }
}
