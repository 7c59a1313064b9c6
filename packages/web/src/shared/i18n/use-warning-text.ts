import { useTranslation } from 'react-i18next';

import { WARNING_CODES, type WarningCode } from '@saveroom/contract';

const isCode = (code: string): code is WarningCode => WARNING_CODES.some((known) => known === code);

/** Warnings about an archive use the texts of those about a single file. */
type WithoutArchivePrefix<C extends string> = C extends `archive-${infer Rest}` ? Rest : C;
const withoutArchivePrefix = <C extends WarningCode>(code: C): WithoutArchivePrefix<C> =>
  code.replace(/^archive-/, '') as WithoutArchivePrefix<C>;

/** Codes whose translation names only the problem; the server's message gives the reason. */
const NEEDS_MESSAGE: ReadonlySet<WarningCode> = new Set([
  'artwork-failed',
  'picture-unreadable',
  'source-failed',
]);

/** The text of a warning; the server's message if the code is unknown. */
export function useWarningText() {
  const { t, i18n } = useTranslation('scan');
  return ({ code, text }: { code: string; text: string }): string => {
    if (!isCode(code)) return text || code;
    const words = t(`warning-${withoutArchivePrefix(code)}`);
    if (!NEEDS_MESSAGE.has(code) || text === '') return words;
    return i18n.language.startsWith('en') ? text : `${words} (${text})`;
  };
}
