import { useTranslation } from 'react-i18next';

import { useFormat } from '#i18n/use-format.ts';
import { Notice } from '#ui/notice.tsx';

/** Checksums follow in the background; until then a moved file is not recognised. */
export function FingerprintNote({ waiting }: { waiting: number }) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  if (waiting === 0) return null;
  return <Notice>{t('fingerprints', { count: waiting, number: format.number(waiting) })}</Notice>;
}
