import { useTranslation } from 'react-i18next';

import type { FirmwareNeed } from '@saveroom/contract';

/** Which files a core asks for, by name and checksum. */
export function MissingFirmware({ needs }: { needs: readonly FirmwareNeed[] }) {
  const { t } = useTranslation('play');
  return (
    <ul className="grid gap-2">
      {needs.map(({ file_name, md5 }) => (
        <li key={file_name} className="grid gap-0.5 rounded-sm bg-sunken px-3.5 py-2.5">
          <span className="font-mono text-sm font-medium wrap-anywhere">{file_name}</span>
          {md5.map((sum) => (
            <span key={sum} className="font-mono text-[0.75rem] wrap-anywhere text-ink-soft">
              {t('md5', { sum })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
