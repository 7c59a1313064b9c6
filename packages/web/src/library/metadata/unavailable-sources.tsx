import { Link } from '@tanstack/react-router';
import { CircleDashed, RefreshCw, Settings2, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useSourceProblem } from '#shared/i18n/use-source-problem.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

import { isFailing, unavailableReason } from './match-results.ts';
import type { SourceSearch } from './use-match.ts';

/** Sources that could not be searched, why, and what can be done about it. */
export function UnavailableSources({ sources }: { sources: readonly SourceSearch[] }) {
  const { t } = useTranslation(['rom', 'common']);
  const { can } = useMe();
  const unavailable = sources.flatMap((search) => {
    const reason = unavailableReason(search.answer);
    return reason ? [{ search, reason }] : [];
  });
  unavailable.sort(
    (a, b) => Number(isFailing(b.search.answer)) - Number(isFailing(a.search.answer)),
  );
  if (unavailable.length === 0) return null;
  const canSetUp = unavailable.some(
    ({ reason }) => reason !== 'no_platform' && reason !== 'no_search',
  );
  return (
    <section aria-labelledby="match-unavailable" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="match-unavailable" className="text-sm font-semibold">
          {t('match-unavailable')}
        </h3>
        {canSetUp && can('users.write') && (
          <Link
            to="/administration"
            search={{ tab: 'sources' }}
            className={buttonClass('secondary', 'sm')}
          >
            <Settings2 size={15} aria-hidden="true" />
            {t('match-manage')}
          </Link>
        )}
      </div>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {unavailable.map(({ search, reason }) => (
          <UnavailableSource key={search.source} search={search} reason={reason} />
        ))}
      </ul>
    </section>
  );
}

interface Props {
  search: SourceSearch;
  reason: NonNullable<ReturnType<typeof unavailableReason>>;
}

function UnavailableSource({ search, reason }: Props) {
  const { source, answer, isFetching, retry } = search;
  const { t } = useTranslation(['rom', 'common']);
  const format = useFormat();
  const problemText = useSourceProblem();
  const failing = isFailing(answer);
  const text =
    reason === 'no_platform' || reason === 'no_search'
      ? t(`match-state-${reason}`)
      : t(`common:source-state-${reason}`);
  const since = answer?.failing_since ? ` · ${format.ago(answer.failing_since)}` : '';
  const problem =
    answer?.problem && problemText(source, { kind: answer.problem_kind, sentence: answer.problem });
  const Icon = failing ? TriangleAlert : CircleDashed;
  return (
    <li
      title={problem || undefined}
      className="flex min-h-11 items-center gap-2 border-b border-line text-[0.8125rem]"
    >
      <Icon
        size={14}
        aria-hidden="true"
        className={failing ? 'shrink-0 text-warn-ink' : 'shrink-0 text-ink-faint'}
      />
      <span className="font-medium">{SOURCES[source].name}</span>
      <span
        className={
          failing ? 'ml-auto text-right text-warn-ink' : 'ml-auto text-right text-ink-faint'
        }
      >
        {text}
        {since}
      </span>
      {failing && (
        <IconButton
          label={t('common:retry')}
          className="size-8!"
          disabled={isFetching}
          onClick={retry}
        >
          <RefreshCw size={14} aria-hidden="true" className={isFetching ? 'animate-spin' : ''} />
        </IconButton>
      )}
    </li>
  );
}
