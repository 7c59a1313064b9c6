import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface Props {
  when: string | null;
  onRemove: (() => void) | undefined;
}

export function LastPlayed({ when, onRemove }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  return (
    <div className="flex min-h-10 items-center gap-2 border-t border-line pt-4 text-sm">
      <span className="font-medium">{t('last-played')}</span>
      {when === null ? (
        <span className="ml-auto text-ink-soft">{t('last-played-never')}</span>
      ) : (
        <>
          <time dateTime={when} title={format.dateTime(when)} className="ml-auto text-ink-soft">
            {format.ago(when)}
          </time>
          {onRemove && (
            <IconButton label={t('last-played-remove')} onClick={onRemove} className="-mr-2">
              <X size={16} aria-hidden="true" />
            </IconButton>
          )}
        </>
      )}
    </div>
  );
}
