import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { CopyButton } from '#ui/copy-button.tsx';

interface Props {
  path: string;
  text: string;
}

export function WarningRow({ path, text }: Props) {
  const { t } = useTranslation(['scan', 'common']);
  const ref = useRef<HTMLElement>(null);
  return (
    <li className="flex items-start gap-3 border-b border-line py-2 last:border-0">
      <TriangleAlert size={16} className="mt-1 shrink-0 text-warn-ink" aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-sm text-pretty">{text}</p>
        {path && (
          <code ref={ref} className="text-xs/5 text-ink-faint wrap-anywhere">
            {path}
          </code>
        )}
      </div>
      {path && (
        <CopyButton
          source={ref}
          label={t('copy-path', { path })}
          copiedLabel={t('common:copied')}
        />
      )}
    </li>
  );
}
