import { useQuery } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { cacheSizeQuery, useClearGameCache } from '#play/session/game-cache.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

/** How much of the disk kept games take, and the way to have it back. */
export function GameCacheButton() {
  const { t } = useTranslation(['play', 'common']);
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { data: bytes = 0 } = useQuery(cacheSizeQuery());
  const forget = useClearGameCache();
  if (bytes === 0) return null;
  const title = t('cache-title', { size: format.bytes(bytes) });
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<HardDrive size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {title}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          confirmLabel={t('cache-clear')}
          cancelLabel={t('common:cancel')}
          onConfirm={() => forget.mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          {t('cache-text')}
        </ConfirmDialog>
      )}
    </>
  );
}
