import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';
import type { SourceMatch } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { useChangeMatches } from '#library/data/rom-metadata-actions.ts';
import type { MatchStep } from '#library/data/rom-metadata-actions.ts';
import { romMetadataQueries } from '#library/data/rom-metadata.ts';
import { SourcePicture } from './source-picture.tsx';
import { useMetadataTasks } from './use-metadata-tasks.tsx';

/** Asks to confirm matches with too low a score, one game at a time. */
export function Suggestions({ romId }: { romId: number }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { data: metadata } = useQuery(romMetadataQueries.one(romId));
  const change = useChangeMatches(romId);
  const tasks = useMetadataTasks();
  const groups = groupSuggestions(metadata?.matches ?? []);
  const [first, ...others] = groups;
  const answer = (steps: readonly MatchStep[], message: string) =>
    change.mutate({ steps }, { onSuccess: () => toast({ message }) });
  if (!first) return tasks.dialog;
  const accept = () =>
    answer(
      first.matches.map(({ source, source_id }) => ({
        kind: 'match',
        source,
        sourceId: source_id,
      })),
      t('match-done'),
    );
  const refuse = () =>
    answer(
      first.matches.map(({ source }) => ({ kind: 'refuse', source })),
      t('suggestion-rejected', { name: first.name }),
    );
  return (
    <section
      aria-label={t('suggestion')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-3"
    >
      <SourcePicture url={first.urlCover} className="h-18 w-13.5 shrink-0" />
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <h2 className="font-semibold text-pretty">{t('suggestion-is', { name: first.name })}</h2>
        <p className="text-[0.8125rem] text-ink-soft">
          {t('suggestion-from', {
            sources: format.list(first.matches.map(({ source }) => SOURCES[source].name)),
            percent: format.percent(first.score),
          })}
        </p>
        {others.length > 0 && (
          <p className="text-[0.8125rem] text-ink-faint">
            {t('suggestion-more', { count: others.length })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button
          busy={change.isPending}
          icon={<Check size={16} aria-hidden="true" />}
          onClick={accept}
        >
          {t('suggestion-yes')}
        </Button>
        <Button
          variant="ghost"
          disabled={change.isPending}
          icon={<X size={16} aria-hidden="true" />}
          onClick={refuse}
        >
          {t('suggestion-no')}
        </Button>
        <Button variant="ghost" onClick={() => tasks.start({ kind: 'match', romId })}>
          {t('suggestion-review')}
        </Button>
      </div>
      {tasks.dialog}
    </section>
  );
}

interface Suggestion {
  name: string;
  urlCover: string | null;
  /** Highest score of the matches. */
  score: number;
  matches: readonly SourceMatch[];
}

/** `The Legend of Zelda!` and `Legend of Zelda, The` have the same key. */
const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

/** Groups suggestions of the same game, highest score first. */
export function groupSuggestions(matches: readonly SourceMatch[]): Suggestion[] {
  const suggested = matches
    .filter(({ state }) => state === 'suggested')
    .toSorted((a, b) => b.score - a.score);
  const groups = Map.groupBy(suggested, ({ name }) => nameKey(name));
  return [...groups.values()].flatMap((group) => {
    const [best] = group;
    if (!best) return [];
    const urlCover = group.find(({ url_cover }) => url_cover)?.url_cover ?? null;
    return [{ name: best.name, urlCover, score: best.score, matches: group }];
  });
}
