import type { SourceId } from '@saveroom/contract';

import type { Taste } from '#modules/names/names.api.ts';
import type { SourceDesk } from '#modules/metadata/sources/source-desk.ts';
import { SourceFault } from '#modules/metadata/sources/source-fault.ts';

import type { RefusalRow } from '#modules/roms/roms.api.ts';
import { askSource, bareCandidate, handedBy, type AskMode, type HandedId } from './ask-source.ts';
import type { Inquiry } from './asked-game.ts';
import { isRefused, type FoundLink } from './found-link.ts';

export interface Asking {
  readonly desk: Pick<SourceDesk, 'ask'>;
  readonly taste: Taste;
  readonly signal: AbortSignal;
  /** A source could not answer; the others go on. */
  readonly onFault: (fault: SourceFault) => void;
}

export interface IdentifyOrder {
  readonly inquiry: Inquiry;
  readonly refusals: readonly RefusalRow[];
  /** Who is asked, and how. */
  readonly modes: ReadonlyMap<SourceId, AskMode>;
}

/** What a source answered; null: it does not know the game. Sources that failed are not in it. */
export type Findings = ReadonlyMap<SourceId, FoundLink | null>;

/** They know content, and what the same game is called elsewhere. */
const HASH_SERVICES: ReadonlySet<SourceId> = new Set<SourceId>(['hasheous', 'playmatch']);
/** Knows pictures only, and finds them best by the name that the others agreed on. */
const LAST: ReadonlySet<SourceId> = new Set<SourceId>(['sgdb']);

/** Asks sources about one game: hash services first, the others all at once, pictures last. */
export async function identifyGame(asking: Asking, order: IdentifyOrder): Promise<Findings> {
  const sources = [...order.modes.keys()];
  const first = await askAll(
    asking,
    order,
    sources.filter((one) => HASH_SERVICES.has(one)),
  );
  const told = handedBy(found(first));
  const others = sources.filter((one) => !HASH_SERVICES.has(one) && !LAST.has(one));
  const second = await askAll(asking, order, others, told);
  const handed = new Map([...handedBy(found(second)), ...told]);
  const last = await askAll(
    asking,
    order,
    sources.filter((one) => LAST.has(one)),
    handed,
  );
  return new Map([...bareLinks(order, handed), ...first, ...second, ...last]);
}

const found = (findings: Findings): [SourceId, FoundLink][] =>
  [...findings].flatMap(([source, link]) => (link ? [[source, link]] : []));

async function askAll(
  asking: Asking,
  { inquiry, refusals, modes }: IdentifyOrder,
  sources: readonly SourceId[],
  handed: ReadonlyMap<SourceId, HandedId> = new Map(),
): Promise<Findings> {
  const { desk, taste, signal, onFault } = asking;
  const findings = new Map<SourceId, FoundLink | null>();
  await Promise.all(
    sources.map(async (source) => {
      if (isRefused(refusals, source, '')) return;
      const mode = modes.get(source) ?? 'find';
      const question = { source, mode, inquiry, refusals, handed: handed.get(source) };
      try {
        const link = await desk.ask(
          source,
          (provider, context) => askSource(question, provider, context),
          { signal, taste },
        );
        findings.set(source, link && LAST.has(source) ? coverOnly(link) : link);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof SourceFault)) throw error;
        onFault(error);
      }
    }),
  );
  return findings;
}

function coverOnly(link: FoundLink): FoundLink {
  const { url_cover } = link.candidate.facts;
  const facts = url_cover === undefined ? {} : { url_cover };
  return { ...link, candidate: { ...link.candidate, facts } };
}

/** An id is worth keeping although its source could not be asked: it tells versions apart. */
function bareLinks(
  { inquiry, refusals, modes }: IdentifyOrder,
  handed: ReadonlyMap<SourceId, HandedId>,
): [SourceId, FoundLink][] {
  return [...handed].flatMap(([source, { id, by }]): [SourceId, FoundLink][] => {
    const isKnown = inquiry.known.layers.some((layer) => layer.source === source);
    if (isKnown || !modes.has(by) || isRefused(refusals, source, id)) return [];
    const candidate = bareCandidate(id, inquiry.asked);
    const evidence = { told_by: by };
    return [[source, { candidate, method: 'checksum', evidence, score: 1, state: 'applied' }]];
  });
}
