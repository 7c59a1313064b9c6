import { useTranslation } from 'react-i18next';

import { useScanState } from '#library/data/scan.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Notice } from '#shared/ui/notice.tsx';

const EVERY_MS = 5000;

/** Checksums follow in the background; until then a moved file is not recognised. */
export function FingerprintNote({ waiting }: { waiting: number }) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  useScanState({ every: waiting > 0 && EVERY_MS });
  if (waiting === 0) return null;
  return (
    <Notice>{t('checksums-running', { count: waiting, number: format.number(waiting) })}</Notice>
  );
}
