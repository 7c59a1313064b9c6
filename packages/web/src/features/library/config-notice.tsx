import { Trans, useTranslation } from 'react-i18next';

import type { Config } from '@saveroom/contract';

import { Notice } from '#ui/notice.tsx';

const FILE = 'config/config.yml';

/** Where the rules below are written, and what is wrong with that file. */
export function ConfigNotice({ config }: { config: Config }) {
  const { t } = useTranslation('settings');
  const { CONFIG_FILE_PARSE_ERROR: fault, CONFIG_FILE_MOUNTED: exists } = config;
  return (
    <div className="grid gap-2">
      {fault !== null && (
        <Notice tone="danger">
          <p className="font-semibold">{t('config-broken')}</p>
          <p className="font-mono text-[0.8125rem] wrap-anywhere">{fault}</p>
          <p>{t('config-broken-text')}</p>
        </Notice>
      )}
      <Notice>
        <Trans
          t={t}
          i18nKey={exists ? 'config-where' : 'config-where-none'}
          values={{ file: FILE }}
          components={{ code: <code className="font-medium text-ink" /> }}
        />
      </Notice>
    </div>
  );
}
