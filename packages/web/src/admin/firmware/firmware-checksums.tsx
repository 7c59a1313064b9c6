import { useTranslation } from 'react-i18next';

import type { Firmware } from '@saveroom/contract';

/** On demand: long, and of interest to few. */
export function FirmwareChecksums({ firmware }: { firmware: Firmware }) {
  const { t } = useTranslation('platform');
  const sums = [
    ['CRC-32', firmware.crc_hash],
    ['MD5', firmware.md5_hash],
    ['SHA-1', firmware.sha1_hash],
  ].filter(([, sum]) => sum !== '');
  if (sums.length === 0) return null;
  return (
    <details className="text-[0.8125rem]">
      <summary className="w-fit rounded-xs py-0.5 text-ink-soft hover:text-ink">
        {t('firmware-checksums')}
      </summary>
      <dl className="mt-1.5 grid gap-1 pb-1">
        {sums.map(([name, sum]) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt className="w-14 text-ink-faint">{name}</dt>
            <dd className="min-w-0 font-mono text-xs/5 wrap-anywhere select-all">{sum}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
