import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomMetadata, SourceId } from '@saveroom/contract';
import { SOURCES } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { Spinner } from '#shared/ui/spinner.tsx';

import type { Pick, Picks } from './match-picks.ts';
import { SourceColumn } from './source-column.tsx';
import { columnResults, currentMatch, unavailableReason } from './source-columns.ts';
import { SourceSwitch } from './source-switch.tsx';
import { UnavailableSources } from './unavailable-sources.tsx';
import type { AskedSource } from './use-source-answers.ts';

interface Props {
  sources: readonly AskedSource[];
  known: RomMetadata | undefined;
  picks: Picks;
  onPick: (pick: Pick) => void;
  onRefuse: (source: SourceId) => void;
  onAllow: (source: SourceId) => void;
}

/** There is no answer to wait for or to show. */
const isUnavailable = ({ answer, error, isOn }: AskedSource): boolean =>
  answer || error ? unavailableReason(answer) !== null : !isOn;

/** Side by side where there is room, one at a time on phones. */
export function SourceBoard({ sources, known, picks, onPick, onRefuse, onAllow }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const [chosen, setChosen] = useState<SourceId | null>(null);
  const unavailable = sources.filter(isUnavailable);
  // A match or suggestion of an earlier search is shown, whatever the source says now.
  const hasKnown = ({ source }: AskedSource) =>
    currentMatch(known, source) !== undefined || columnResults(source, known, []).length > 0;
  const speaking = sources.filter((asked) => !unavailable.includes(asked) || hasKnown(asked));
  const column = (asked: AskedSource) => (
    <SourceColumn
      asked={asked}
      known={known}
      picks={picks}
      onPick={onPick}
      onRefuse={() => onRefuse(asked.source)}
      onAllow={() => onAllow(asked.source)}
    />
  );
  const countOf = ({ source, answer }: AskedSource) =>
    columnResults(source, known, answer?.results ?? []).length;
  const shown = speaking.find(({ source }) => source === chosen) ?? speaking[0];
  if (speaking.length === 0) {
    return (
      <div className="grid gap-4">
        <p className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-ink-soft">
          {t('match-no-sources')}
        </p>
        <UnavailableSources sources={unavailable} />
      </div>
    );
  }
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-4">
      {isDesktop ? (
        <div className="grid auto-cols-[minmax(15.5rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2">
          {speaking.map((asked) => (
            <section
              key={asked.source}
              aria-label={SOURCES[asked.source].name}
              className="flex h-[min(48dvh,34rem)] min-h-72 min-w-0 flex-col rounded-md border border-line bg-canvas"
            >
              <h3 className="flex items-center justify-between gap-2 border-b border-line px-3 py-2.5 text-sm font-semibold">
                {SOURCES[asked.source].name}
                <span className="text-xs font-normal text-ink-faint tabular-nums">
                  {asked.isAsking ? <Spinner size={14} /> : format.number(countOf(asked))}
                </span>
              </h3>
              <div className="min-h-0 flex-1 overflow-y-auto p-2" tabIndex={-1}>
                {column(asked)}
              </div>
            </section>
          ))}
        </div>
      ) : (
        <>
          <SourceSwitch
            sources={speaking.map((asked) => ({
              source: asked.source,
              count: asked.isAsking ? null : countOf(asked),
              isPicked: picks.has(asked.source),
            }))}
            value={shown?.source ?? null}
            onChange={setChosen}
          />
          <div className="min-h-[40dvh]">{shown && column(shown)}</div>
        </>
      )}
      <UnavailableSources sources={unavailable} />
    </div>
  );
}
