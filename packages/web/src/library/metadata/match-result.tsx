import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';

import type { ColumnResult } from './match-results.ts';
import { SourcePicture } from './source-picture.tsx';

interface MatchResultProps {
  result: ColumnResult;
  isPicked: boolean;
  onPick: () => void;
  onUse: () => void;
}

/** A result of a source, which can be selected or applied at once. */
export function MatchResult({ result, isPicked, onPick, onUse }: MatchResultProps) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const facts = [result.platform_name, result.year?.toString()].filter(Boolean).join(' · ');
  return (
    <div
      className={classes(
        'relative grid rounded-sm border transition',
        isPicked ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong',
      )}
    >
      <button
        type="button"
        aria-pressed={isPicked}
        onClick={onPick}
        className="flex w-full items-start gap-3 rounded-sm p-2 text-left -outline-offset-2"
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
            <span className="line-clamp-2 text-xs text-pretty text-ink-faint">
              {result.summary}
            </span>
          )}
        </span>
        {isPicked && (
          <span className="absolute top-2 right-2 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
            <Check size={13} strokeWidth={3} aria-hidden="true" />
          </span>
        )}
      </button>
      <Button
        size="sm"
        aria-label={t('match-use-name', { name: result.name })}
        className="mr-2 mb-2 justify-self-end"
        onClick={onUse}
      >
        {t('match-use')}
      </Button>
    </div>
  );
}
