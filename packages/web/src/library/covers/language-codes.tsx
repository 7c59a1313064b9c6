import { languageCode, languageName } from './language-names.ts';

import { FlagRow } from './flag-row.tsx';

interface Props {
  /** Names as in the library, such as `English` and `Portuguese (Brazil)`. */
  languages: readonly string[];
  /** Maximum number of languages shown; the others are only counted. */
  max?: number | undefined;
  isDecorative?: boolean | undefined;
  className?: string | undefined;
}

/**
 * The languages of a game as two-letter codes. Flags would be wrong, because a language is not a
 * country.
 */
export function LanguageCodes({ languages, max = 3, ...row }: Props) {
  return (
    <FlagRow
      values={languages}
      max={max}
      nameOf={languageName}
      renderValue={(language, title) => (
        <span
          key={language}
          title={title}
          className="rounded-[3px] px-1 text-[0.625rem] leading-3.5 font-semibold tracking-wide ring-1 ring-line ring-inset"
        >
          {languageCode(language)}
        </span>
      )}
      {...row}
    />
  );
}
