import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Badge } from '#shared/ui/badge.tsx';

import { SourcePicture } from '../source-picture.tsx';
import type { ColumnResult } from './source-columns.ts';

interface Props {
  result: ColumnResult;
  isPicked: boolean;
  onPick: () => void;
}

/** A game of a source; pressed: it is this one. */
export function MatchResult({ result, isPicked, onPick }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const facts = [result.platform_name, result.year?.toString()].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={onPick}
      className={classes(
        'relative flex w-full items-start gap-3 rounded-sm border p-2 text-left transition -outline-offset-2',
        isPicked ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong',
      )}
    >
      <SourcePicture url={result.url_cover} className="h-20 w-15 shrink-0" />
      <span className="grid min-w-0 flex-1 content-start gap-1">
        <span className={classes('text-sm/5 font-medium wrap-anywhere', isPicked && 'pr-6')}>
          {result.name}
        </span>
        {facts && <span className="text-xs text-ink-soft">{facts}</span>}
        <span className="flex flex-wrap gap-1">
          {result.isSuggested && <Badge tone="accent">{t('match-suggested')}</Badge>}
          <Badge tone={result.score >= 0.9 ? 'good' : 'plain'}>
            {result.method === 'checksum'
              ? t('method-checksum')
              : t('match-score', { percent: format.percent(result.score) })}
          </Badge>
        </span>
        {result.summary && (
          <span className="line-clamp-2 text-xs text-pretty text-ink-faint">{result.summary}</span>
        )}
      </span>
      {isPicked && (
        <span className="absolute top-2 right-2 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
          <Check size={13} strokeWidth={3} aria-hidden="true" />
        </span>
      )}
    </button>
  );
}
