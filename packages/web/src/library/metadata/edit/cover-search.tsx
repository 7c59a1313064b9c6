import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';

import { sourceSearchQueries } from '#library/data/rom-metadata.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import type { FieldDraft } from './edit-draft.ts';
import { PictureTiles } from './picture-tiles.tsx';

interface Props {
  startTerm: string;
  chosen: FieldDraft | undefined;
  onChoose: (url: string) => void;
}

const KINDS = ['all', 'static', 'animated'] as const;
type Kind = (typeof KINDS)[number];
const ROWS = ['a', 'b', 'c', 'd'];

/** Covers people drew or scanned, by the name of the game. */
export function CoverSearch({ startTerm, chosen, onChoose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const [term, setTerm] = useState(startTerm);
  const [asked, setAsked] = useState('');
  const [kind, setKind] = useState<Kind>('all');
  const covers = useQuery({ ...sourceSearchQueries.covers(asked), enabled: asked !== '' });
  const games = (covers.data ?? []).map(({ name, resources }) => ({
    name,
    tiles: resources
      .filter(({ type }) => kind === 'all' || type === kind)
      .map(({ url, thumb, width, height, author, source }) => ({
        url,
        thumb,
        caption:
          width > 0
            ? `${format.number(width)} × ${format.number(height)}`
            : author || SOURCES[source].name,
      })),
  }));
  const shown = games.filter(({ tiles }) => tiles.length > 0);
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-medium">{t('cover-search')}</h3>
      <form
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(term.trim());
        }}
      >
        <SearchField
          label={t('cover-search-term')}
          value={term}
          onChange={setTerm}
          className="min-w-0 flex-1 basis-44"
        />
        <Button
          type="submit"
          busy={covers.isFetching}
          disabled={term.trim() === ''}
          icon={<Search size={16} aria-hidden="true" />}
        >
          {t('match-search')}
        </Button>
      </form>
      {covers.isFetching && !covers.data && (
        <output aria-label={t('common:loading')} className="grid grid-cols-4 gap-3">
          {ROWS.map((row) => (
            <Skeleton key={row} className="aspect-3/4" />
          ))}
        </output>
      )}
      {covers.error && <Notice tone="warn">{errorText(covers.error)}</Notice>}
      {covers.data && (
        <>
          <Segmented
            label={t('cover-kind')}
            value={kind}
            onChange={setKind}
            options={KINDS.map((value) => ({ value, label: t(`cover-kind-${value}`) }))}
          />
          {shown.length === 0 && (
            <p className="rounded-sm border border-dashed border-line px-3 py-6 text-center text-sm text-ink-faint">
              {t('cover-none')}
            </p>
          )}
          {shown.map(({ name, tiles }) => (
            <div key={name} className="grid gap-2">
              <h4 className="text-[0.8125rem] text-ink-soft">{name}</h4>
              <PictureTiles
                tiles={tiles}
                chosen={
                  chosen?.kind === 'value' && typeof chosen.value === 'string' ? chosen.value : null
                }
                onChoose={onChoose}
              />
            </div>
          ))}
        </>
      )}
    </section>
  );
}
