import { useTranslation } from 'react-i18next';

/** Everything a scan may have to say about one file or folder. */
const CODES = [
  'bomb',
  'broken',
  'broken-symlink',
  'changed',
  'crashed',
  'empty',
  'empty-file',
  'empty-folder',
  'encrypted',
  'excluded-folder',
  'listing-failed',
  'many-missing',
  'name-not-text',
  'not-a-file',
  'root-empty',
  'root-missing',
  'same-name',
  'symlink-outside',
  'timeout',
  'too-deep',
  'too-many-entries',
  'unreadable',
  'unsupported',
] as const;
type Code = (typeof CODES)[number];

const isCode = (code: string): code is Code => CODES.some((known) => known === code);

/** A warning as a sentence; the server's own words for one we do not know. */
export function useWarningText() {
  const { t } = useTranslation('scan');
  return ({ code, text }: { code: string; text: string }): string => {
    const bare = code.replace(/^archive-/, '');
    if (isCode(bare)) return t(`warning-${bare}`);
    return text || code;
  };
}
