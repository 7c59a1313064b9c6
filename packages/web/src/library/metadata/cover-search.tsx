import { useQuery } from '@tanstack/react-query';
import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

import { sourceSearchQueries } from '#library/data/rom-metadata.ts';
import type { FieldDraft } from './edit-form.ts';
import { SourcePicture } from './source-picture.tsx';

interface Props {
  startTerm: string;
  chosen: FieldDraft | undefined;
  onChoose: (url: string) => void;
}

const KINDS = ['all', 'static', 'animated'] as const;
type Kind = (typeof KINDS)[number];

/** Searches covers by the name of the game. */
export function CoverSearch({ startTerm, chosen, onChoose }: Props) {
  const { t } = useTranslation('rom');
  const errorText = useErrorText();
  const format = useFormat();
  const [term, setTerm] = useState(startTerm);
  const [searched, setSearched] = useState('');
  const [kind, setKind] = useState<Kind>('all');
  const covers = useQuery({ ...sourceSearchQueries.covers(searched), enabled: searched !== '' });
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
          setSearched(term.trim());
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
        <SkeletonRows count={4} rowClass="aspect-3/4" className="grid grid-cols-4 gap-3" />
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

interface Tile {
  url: string;
  /** Smaller version of the same image. */
  thumb: string;
  caption: string;
}

interface PictureTilesProps {
  tiles: readonly Tile[];
  chosen: string | null;
  onChoose: (url: string) => void;
}

export function PictureTiles({ tiles, chosen, onChoose }: PictureTilesProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
      {tiles.map(({ url, thumb, caption }) => (
        <li key={url}>
          <button
            type="button"
            aria-pressed={url === chosen}
            onClick={() => onChoose(url)}
            className={classes(
              'relative grid w-full gap-1.5 rounded-sm border p-1.5 text-center text-xs transition',
              url === chosen
                ? 'border-accent bg-accent-soft'
                : 'border-line text-ink-soft hover:border-line-strong',
            )}
          >
            <SourcePicture url={thumb} className="aspect-3/4 w-full" />
            <span className="truncate">{caption}</span>
            {url === chosen && (
              <span className="absolute top-2.5 right-2.5 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
                <Check size={13} strokeWidth={3} aria-hidden="true" />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
