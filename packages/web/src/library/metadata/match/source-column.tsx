import { useTranslation } from 'react-i18next';

import type { RomMetadata } from '@saveroom/contract';
import { SOURCES } from '@saveroom/contract';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { CurrentMatch } from './current-match.tsx';
import { MatchResult } from './match-result.tsx';
import { pickOf } from './match-picks.ts';
import type { Pick, Picks } from './match-picks.ts';
import { columnResults, currentMatch, unavailableReason } from './source-columns.ts';
import type { AskedSource } from './use-source-answers.ts';

interface Props {
  asked: AskedSource;
  known: RomMetadata | undefined;
  picks: Picks;
  onPick: (pick: Pick) => void;
  onRefuse: () => void;
  onAllow: () => void;
}

const ROWS = ['a', 'b', 'c'];

/** What one source has to say, whatever the others do meanwhile. */
export function SourceColumn({ asked, known, picks, onPick, onRefuse, onAllow }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
  const { source, answer, error, isAsking, retry } = asked;
  const current = currentMatch(known, source);
  const results = columnResults(source, known, answer?.results ?? []);
  const refused = known?.refused.some((one) => one.source === source) ?? false;
  const isUnavailable = unavailableReason(answer) !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      {current && <CurrentMatch match={current} onRefuse={onRefuse} />}
      {refused && (
        <div className="flex flex-wrap items-center gap-x-2 rounded-sm bg-hover py-1 pr-1 pl-3 text-xs text-ink-soft">
          <span className="flex-1">{t('match-blocked')}</span>
          <Button size="sm" variant="ghost" onClick={onAllow}>
            {t('match-allow')}
          </Button>
        </div>
      )}
      {results.map((result) => (
        <MatchResult
          key={result.source_id}
          result={result}
          isPicked={picks.get(source)?.sourceId === result.source_id}
          onPick={() => onPick(pickOf(source, result))}
        />
      ))}
      {isAsking && !answer && (
        <output
          aria-label={t('match-searching', { source: SOURCES[source].name })}
          className="grid gap-2"
        >
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-24" />
          ))}
        </output>
      )}
      {(error || isUnavailable) && !isAsking && (
        <Notice tone="warn">
          <p>{error ? errorText(error) : t('match-failed')}</p>
          <Button size="sm" className="mt-2" onClick={retry}>
            {t('common:retry')}
          </Button>
        </Notice>
      )}
      {answer?.state === 'ok' && results.length === 0 && (
        <p className="rounded-sm border border-dashed border-line px-3 py-6 text-center text-sm text-ink-faint">
          {t('match-none')}
        </p>
      )}
    </div>
  );
}
