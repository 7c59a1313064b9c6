import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { CopyButton } from '#shared/ui/copy-button.tsx';

/** One file that a warning is about. */
export function WarningRow({ path }: { path: string }) {
  const { t } = useTranslation(['scan', 'common']);
  const ref = useRef<HTMLElement>(null);
  return (
    <li className="flex items-center gap-3 border-b border-line py-1 last:border-0">
      <code ref={ref} className="min-w-0 flex-1 text-xs/5 text-ink-soft wrap-anywhere">
        {path}
      </code>
      <CopyButton source={ref} label={t('copy-path', { path })} copiedLabel={t('common:copied')} />
    </li>
  );
}
