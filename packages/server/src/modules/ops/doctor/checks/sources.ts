import { SOURCES, type FindingCode, type SourceId, type SourceState } from '@saveroom/contract';

import { SourceFault } from '#modules/metadata/metadata.api.ts';

import { note, warning, type Check } from '#modules/ops/doctor/check.ts';

const CHECK_TIMEOUT_MS = 6000;

const FINDING_OF: Partial<Record<SourceState, FindingCode>> = {
  unreachable: 'sources_unreachable',
  invalid_response: 'sources_invalid',
  key_rejected: 'sources_key_rejected',
  rate_limited: 'sources_limited',
  quota_reached: 'sources_limited',
  key_missing: 'sources_not_set_up',
  not_imported: 'sources_not_set_up',
};
/** Codes that are only a hint: nothing is broken. */
const NOTES: ReadonlySet<FindingCode> = new Set(['sources_not_set_up', 'sources_limited']);

const LEVELS = ['problem', 'warning', 'note'];

/** Sends a request to every source that is set up. */
export const sourcesCheck: Check = {
  id: 'sources',

  async run({ sources, engine, missingMigrations }) {
    // Without a current database nothing is known about sources; another check reports that.
    if (!sources || (await engine.checkWritable()) === 'away') return [];
    if ((await missingMigrations()) > 0) return [];
    const setUp = (await sources.statuses()).filter(({ isSetUp }) => isSetUp);
    const problems = new Map<SourceId, SourceFault>();
    await Promise.all(
      setUp.map(async ({ source }) => {
        const fault = await problemOf(() =>
          sources.check(source, AbortSignal.timeout(CHECK_TIMEOUT_MS)),
        );
        if (fault) problems.set(source, fault);
      }),
    );
    const after = (await sources.statuses()).filter(({ source }) => !SOURCES[source].isIdOnly);
    const found = Map.groupBy(after, ({ source, state }) => {
      // The command line records no state, so the result of the check itself counts.
      const isFailing = problems.has(source) && state === 'ready';
      return FINDING_OF[isFailing ? 'unreachable' : state];
    });
    const findings = [...found].flatMap(([code, statuses]) => {
      if (!code) return [];
      const names = statuses.map(({ source }) => SOURCES[source].name).join(', ');
      return [(NOTES.has(code) ? note : warning)({ code, values: { names } })];
    });
    findings.sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
    const isAnyReady = after.some(({ source, isSetUp }) => isSetUp && !problems.has(source));
    return isAnyReady ? findings : [warning({ code: 'sources_none' }), ...findings];
  },
};

async function problemOf(check: () => Promise<void>): Promise<SourceFault | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof SourceFault) return error;
    throw error;
  }
}
