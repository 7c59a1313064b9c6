import { Sparkles } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import { SourcePicture } from '../source-picture.tsx';
import { coversOf, titlesOf } from './match-picks.ts';
import type { Picks, Shown } from './match-picks.ts';

interface Props {
  picks: Picks;
  shown: Shown;
  onShown: (shown: Shown) => void;
}

/** Which of the picked titles and covers the library shows. */
export function ShownChoice({ picks, shown, onShown }: Props) {
  const { t } = useTranslation('rom');
  const covers = coversOf(picks);
  return (
    <div className="grid gap-7">
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{t('match-title-choice')}</legend>
        <Option
          group="title"
          isChosen={shown.title === null}
          onChoose={() => onShown({ ...shown, title: null })}
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
            isChosen={shown.title === title}
            onChoose={() => onShown({ ...shown, title })}
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
            isChosen={shown.cover === null}
            onChoose={() => onShown({ ...shown, cover: null })}
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
              isChosen={shown.cover === url}
              onChoose={() => onShown({ ...shown, cover: url })}
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
