import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  /** All values; those after the first `max` are only counted. */
  values: readonly string[];
  /** Maximum number of values that are drawn. */
  max: number;
  /** The name of a value in a language. */
  nameOf: (value: string, language: string) => string;
  /** Leaves out the texts for screen readers, which another element has. */
  isDecorative?: boolean | undefined;
  className?: string | undefined;
  /** Draws one value; `title` is its tooltip if the row has none. */
  renderValue: (value: string, title: string | undefined) => ReactNode;
}

/** The first values as flags or codes, and the number of the others. The tooltip names all of them. */
export function FlagRow({ values, max, nameOf, isDecorative, className, renderValue }: Props) {
  if (values.length === 0) return null;
  // Read without a subscription, because the whole app renders again when the language changes.
  const language = document.documentElement.lang || 'en';
  const names = namesIn(language, nameOf, values);
  const hidden = values.length - max;
  const row = (
    <>
      {values.slice(0, max).map((value) => renderValue(value, isDecorative ? names : undefined))}
      {hidden > 0 && (
        <span className="text-xs leading-none font-medium tabular-nums opacity-80">
          {formatsIn(language).number.format(hidden)}
        </span>
      )}
    </>
  );
  if (isDecorative) return row;
  return (
    <span title={names} className={classes('inline-flex items-center gap-1', className)}>
      <span className="sr-only">{names}</span>
      <span aria-hidden="true" className="contents">
        {row}
      </span>
    </span>
  );
}

interface Formats {
  readonly list: Intl.ListFormat;
  readonly number: Intl.NumberFormat;
  /** Cache of formatted names, by naming function and values. */
  readonly names: Map<Props['nameOf'], Map<string, string>>;
}

/**
 * Formatters and names by language, cached because a gallery draws hundreds of rows with few
 * different values.
 */
const formats = new Map<string, Formats>();

function formatsIn(language: string): Formats {
  const cached = formats.get(language) ?? {
    list: new Intl.ListFormat(language, { type: 'unit' }),
    number: new Intl.NumberFormat(language, { signDisplay: 'always' }),
    names: new Map(),
  };
  formats.set(language, cached);
  return cached;
}

function namesIn(language: string, nameOf: Props['nameOf'], values: readonly string[]): string {
  const { list, names } = formatsIn(language);
  const cached = names.get(nameOf) ?? new Map<string, string>();
  names.set(nameOf, cached);
  const key = values.join();
  const text = cached.get(key) ?? list.format(values.map((value) => nameOf(value, language)));
  cached.set(key, text);
  return text;
}
