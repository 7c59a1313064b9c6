import { Trans, useTranslation } from 'react-i18next';

import { Notice } from '#ui/notice.tsx';

const FILE = 'config/config.yml';

/** Where the rules are written. */
export function ConfigNotice({ exists }: { exists: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <Notice>
      <Trans
        t={t}
        i18nKey={exists ? 'config-where' : 'config-where-none'}
        values={{ file: FILE }}
        components={{ code: <code className="font-medium text-ink" /> }}
      />
    </Notice>
  );
}
