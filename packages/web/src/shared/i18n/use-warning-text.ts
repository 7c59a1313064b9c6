import { useTranslation } from 'react-i18next';

import { WARNING_CODES, type WarningCode } from '@saveroom/contract';

const isCode = (code: string): code is WarningCode => WARNING_CODES.some((known) => known === code);

/** The same about an archive as about a file on its own. */
type Bare<C extends string> = C extends `archive-${infer Rest}` ? Rest : C;
const bare = <C extends WarningCode>(code: C): Bare<C> => code.replace(/^archive-/, '') as Bare<C>;

/** The server's sentence says why; our words only what. */
const SAYS_LITTLE: ReadonlySet<WarningCode> = new Set([
  'artwork-failed',
  'picture-unreadable',
  'source-failed',
]);

/** A warning as a sentence; the server's own words for one we do not know. */
export function useWarningText() {
  const { t, i18n } = useTranslation('scan');
  return ({ code, text }: { code: string; text: string }): string => {
    if (!isCode(code)) return text || code;
    const words = t(`warning-${bare(code)}`);
    if (!SAYS_LITTLE.has(code) || text === '') return words;
    return i18n.language.startsWith('en') ? text : `${words} (${text})`;
  };
}
