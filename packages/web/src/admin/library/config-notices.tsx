import { useTranslation } from 'react-i18next';

import type { Config } from '@saveroom/contract';

import { CodeText } from '#shared/ui/code-text.tsx';
import { Notice } from '#shared/ui/notice.tsx';

const FILE = 'config/config.yml';

/** Where the rules are kept, and what is in the way of changing them. */
export function ConfigNotices({ config }: { config: Config }) {
  const { t } = useTranslation('settings');
  const { CONFIG_FILE_MOUNTED, CONFIG_FILE_WRITABLE, CONFIG_FILE_WARNINGS } = config;
  const fault = config.CONFIG_FILE_PARSE_ERROR;
  const written = CONFIG_FILE_MOUNTED ? 'config-file' : 'config-file-none';
  return (
    <div className="grid gap-3">
      {fault !== null && (
        <Notice tone="danger">
          <p className="font-semibold">{t('config-invalid')}</p>
          <p className="font-mono text-[0.8125rem] wrap-anywhere">{fault}</p>
          <p>{t('config-invalid-text')}</p>
        </Notice>
      )}
      {fault === null && (
        <Notice tone={CONFIG_FILE_WRITABLE ? 'plain' : 'warn'}>
          <CodeText>
            {t(CONFIG_FILE_WRITABLE ? written : 'config-read-only', { file: FILE })}
          </CodeText>
        </Notice>
      )}
      {CONFIG_FILE_WARNINGS.length > 0 && (
        <Notice tone="warn">
          <p className="font-semibold">{t('config-warnings')}</p>
          <ul className="list-disc pl-4">
            {CONFIG_FILE_WARNINGS.map((warning) => (
              <li key={warning} className="wrap-anywhere">
                {warning}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
