import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { inputClass } from '#shared/ui/input-class.ts';

interface Props {
  id: string;
  words: readonly string[];
  onChange: (words: string[]) => void;
}

/** Several words or names. Enter adds one; leaving the field does so too, so that none is lost. */
export function WordsField({ id, words, onChange }: Props) {
  const { t } = useTranslation('rom');
  const [typed, setTyped] = useState('');
  const add = () => {
    const word = typed.trim();
    setTyped('');
    if (word && !words.includes(word)) onChange([...words, word]);
  };
  return (
    <div className={classes(inputClass, 'flex flex-wrap items-center gap-1.5 px-1.5! py-1.5')}>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          aria-label={t('edit-value-remove', { word })}
          onClick={() => onChange(words.filter((one) => one !== word))}
          className="flex min-h-7 max-w-full items-center gap-1 rounded-full bg-hover py-0.5 pr-1.5 pl-2.5 text-[0.8125rem] transition hover:bg-pressed"
        >
          <span className="truncate">{word}</span>
          <X size={13} aria-hidden="true" className="shrink-0 text-ink-faint" />
        </button>
      ))}
      <input
        id={id}
        value={typed}
        autoComplete="off"
        placeholder={words.length === 0 ? t('edit-values-hint') : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && typed === '' && words.length > 0) {
            onChange(words.slice(0, -1));
          }
        }}
        className="min-h-7 min-w-24 flex-1 bg-transparent px-1.5 text-sm outline-none"
      />
    </div>
  );
}
