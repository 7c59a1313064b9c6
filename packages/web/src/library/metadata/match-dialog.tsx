import { useQuery } from '@tanstack/react-query';
import { Search, Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';
import type { DetailedRom } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

import { romMetadataQueries } from '#library/data/rom-metadata.ts';
import type { SearchBy } from '#library/data/rom-metadata.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { coversOf, currentMatch, startTerm, titlesOf } from './match-results.ts';
import type { SourcePicks, TitleAndCover } from './match-results.ts';
import { SourceBoard } from './source-board.tsx';
import { SourcePicture } from './source-picture.tsx';
import { useMatch, useSourceSearch } from './use-match.ts';

interface Props {
  romId: number;
  onClose: () => void;
}

/** Searches all sources for the game and applies the selected results. */
export function MatchDialog({ romId, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const rom = useQuery(romDetailQueries.one(romId));
  if (rom.data) return <Matching rom={rom.data} onClose={onClose} />;
  return (
    <Dialog title={t('match')} size="xl" onClose={onClose}>
      {rom.error ? (
        <FailedQuery title={t('common:error-load')} query={rom} />
      ) : (
        <Loading className="grid gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-72" />
        </Loading>
      )}
    </Dialog>
  );
}

function Matching({ rom, onClose }: { rom: DetailedRom; onClose: () => void }) {
  const { t } = useTranslation(['rom', 'common']);
  const [by, setBy] = useState<SearchBy>('name');
  const [term, setTerm] = useState(() => startTerm(rom, 'name'));
  const [search, setSearch] = useState({ romId: rom.id, term, by });
  const [isChoosing, setIsChoosing] = useState(false);
  const { data: known } = useQuery(romMetadataQueries.one(rom.id));
  const sources = useSourceSearch(search.term === '' ? null : search);
  const match = useMatch(rom.id, onClose);
  const { picks } = match;
  const choosing = isChoosing && picks.size > 0;

  return (
    <Dialog
      title={choosing ? t('match-title-and-cover') : t('match-title', { name: rom.name })}
      description={`${rom.platform_display_name} · ${rom.fs_name}`}
      size={choosing ? 'lg' : 'xl'}
      onClose={onClose}
      note={match.problem && <Notice tone="danger">{match.problem}</Notice>}
      footer={
        <>
          {choosing ? (
            <Button onClick={() => setIsChoosing(false)}>{t('common:back')}</Button>
          ) : (
            <>
              <Button onClick={onClose} className="max-sm:hidden!">
                {t('common:cancel')}
              </Button>
              <Button disabled={picks.size === 0} onClick={() => setIsChoosing(true)}>
                {t('match-title-and-cover')}
              </Button>
            </>
          )}
          <Button
            variant="primary"
            disabled={picks.size === 0}
            busy={match.isApplying}
            onClick={match.apply}
          >
            {t('match-apply', { count: Math.max(1, picks.size) })}
          </Button>
        </>
      }
    >
      {choosing ? (
        <TitleAndCoverChoice picks={picks} value={match.shown} onChange={match.setShown} />
      ) : (
        <div
          // Not the search field: on phones its keyboard would cover the results.
          data-autofocus
          tabIndex={-1}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
        >
          <MatchForm
            term={term}
            by={by}
            onTerm={setTerm}
            onBy={(next) => {
              setBy(next);
              setTerm(startTerm(rom, next));
            }}
            onSearch={() => setSearch({ romId: rom.id, term: term.trim(), by })}
          />
          <SourceBoard
            sources={sources}
            known={known}
            picks={picks}
            onPick={match.pick}
            onUse={match.use}
            onRefuse={(source) => {
              const current = currentMatch(known, source);
              if (current) match.refuse(current, source);
            }}
            onAllow={match.allow}
          />
        </div>
      )}
    </Dialog>
  );
}

interface MatchFormProps {
  term: string;
  by: SearchBy;
  onTerm: (term: string) => void;
  onBy: (by: SearchBy) => void;
  onSearch: () => void;
}

const SEARCH_BY = ['name', 'id', 'checksum'] as const;

function MatchForm({ term, by, onTerm, onBy, onSearch }: MatchFormProps) {
  const { t } = useTranslation('rom');
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <SearchField
        label={t(`match-term-${by}`)}
        value={term}
        onChange={onTerm}
        className="min-w-0 flex-1 sm:basis-60"
      />
      <Segmented
        label={t('match-by')}
        value={by}
        onChange={onBy}
        className="max-sm:order-1 max-sm:basis-full"
        options={SEARCH_BY.map((value) => ({ value, label: t(`match-by-${value}`) }))}
      />
      <Button
        type="submit"
        icon={<Search size={16} aria-hidden="true" />}
        disabled={term.trim() === ''}
      >
        {t('match-search')}
      </Button>
    </form>
  );
}

interface TitleAndCoverProps {
  picks: SourcePicks;
  value: TitleAndCover;
  onChange: (value: TitleAndCover) => void;
}

/** Selects the title and cover to show from the selected results. */
function TitleAndCoverChoice({ picks, value, onChange }: TitleAndCoverProps) {
  const { t } = useTranslation('rom');
  const covers = coversOf(picks);
  return (
    <div className="grid gap-7">
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{t('match-title-choice')}</legend>
        <Option
          group="title"
          isChosen={value.title === null}
          onChoose={() => onChange({ ...value, title: null })}
        >
          <Sparkles size={16} aria-hidden="true" className="shrink-0 text-accent-ink" />
          <span className="grid">
            <span className="text-sm font-medium">{t('match-automatic')}</span>
            <span className="text-xs text-ink-soft">{t('match-automatic-text')}</span>
          </span>
        </Option>
        {titlesOf(picks).map((title) => (
          <Option
            key={title}
            group="title"
            isChosen={value.title === title}
            onChoose={() => onChange({ ...value, title })}
          >
            <span className="text-sm font-medium wrap-anywhere">{title}</span>
          </Option>
        ))}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{t('match-cover-choice')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
          <Option
            group="cover"
            isTile
            isChosen={value.cover === null}
            onChoose={() => onChange({ ...value, cover: null })}
          >
            <span className="grid aspect-3/4 w-full place-items-center rounded-xs bg-sunken">
              <Sparkles size={22} aria-hidden="true" className="text-accent-ink" />
            </span>
            <span className="text-xs font-medium">{t('match-automatic')}</span>
          </Option>
          {covers.map(({ source, url }) => (
            <Option
              key={url}
              group="cover"
              isTile
              isChosen={value.cover === url}
              onChoose={() => onChange({ ...value, cover: url })}
            >
              <SourcePicture url={url} className="aspect-3/4 w-full" />
              <span className="text-xs font-medium">{SOURCES[source].name}</span>
            </Option>
          ))}
        </div>
        {covers.length === 0 && (
          <p className="text-[0.8125rem] text-ink-faint">{t('match-no-covers')}</p>
        )}
      </fieldset>
    </div>
  );
}

interface OptionProps {
  group: string;
  isChosen: boolean;
  isTile?: boolean | undefined;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ group, isChosen, isTile = false, onChoose, children }: OptionProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classes(
        'relative flex cursor-pointer gap-2.5 rounded-sm border transition',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isTile ? 'flex-col p-2 text-center' : 'min-h-11 items-center px-3 py-2',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong',
      )}
    >
      <input
        id={id}
        type="radio"
        name={`match-${group}`}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
