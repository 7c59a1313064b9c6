import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  /** All of them, also those that are only counted. */
  values: readonly string[];
  /** How many are drawn. */
  most: number;
  /** In the given language of the browser. */
  nameOf: (value: string, language: string) => string;
  /** Screen readers skip what is around it, so it is drawn with fewer elements. */
  isMute?: boolean | undefined;
  className?: string | undefined;
  /** Draws one value, with a tooltip of its own if it has no row around it. */
  renderValue: (value: string, title: string | undefined) => ReactNode;
}

/** Small signs in a row, the rest as a number; heard and pointed at, it is all their names. */
export function FlagRow({ values, most, nameOf, isMute, className, renderValue }: Props) {
  if (values.length === 0) return null;
  // The app writes its language there, and shows itself anew when it changes.
  const language = document.documentElement.lang || 'en';
  const { list, number } = formatsIn(language);
  const names = list.format(values.map((value) => nameOf(value, language)));
  const hidden = values.length - most;
  const row = (
    <>
      {values.slice(0, most).map((value) => renderValue(value, isMute ? names : undefined))}
      {hidden > 0 && (
        <span className="text-xs leading-none font-medium tabular-nums opacity-80">
          {number.format(hidden)}
        </span>
      )}
    </>
  );
  if (isMute) return row;
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
}

const formats = new Map<string, Formats>();

/** Made once for each language: a gallery draws hundreds of these rows. */
function formatsIn(language: string): Formats {
  const known = formats.get(language) ?? {
    list: new Intl.ListFormat(language, { type: 'unit' }),
    number: new Intl.NumberFormat(language, { signDisplay: 'always' }),
  };
  formats.set(language, known);
  return known;
}
