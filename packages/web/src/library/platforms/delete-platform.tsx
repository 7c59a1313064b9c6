import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useDeletePlatform } from '#library/data/delete-platform.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { InfoSection } from './info-section.tsx';

/** Taking it out of the library, and what that does and does not do. */
export function DeletePlatform({ platform }: { platform: Platform }) {
  const { t } = useTranslation(['platform', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useDeletePlatform();
  const { id, display_name: name, rom_count: count } = platform;
  const leave = async () => {
    await navigate({ to: '/', replace: true });
    toast({ message: t('delete-done', { name }) });
  };
  return (
    <InfoSection title={t('delete-section')} description={t('delete-section-text')}>
      <Button
        icon={<Trash2 size={16} aria-hidden="true" />}
        className="justify-self-start text-danger-ink! max-sm:justify-self-stretch"
        onClick={() => setAsking(true)}
      >
        {t('delete')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('delete-title', { name })}
          confirmLabel={t('delete-button')}
          cancelLabel={t('common:cancel')}
          busy={remove.isPending}
          error={remove.error && errorText(remove.error)}
          onConfirm={() => remove.mutate({ id, leave })}
          onClose={() => setAsking(false)}
        >
          <ul className="grid list-disc gap-1.5 pl-4">
            <li>{t('delete-games', { count, number: format.number(count) })}</li>
            <li>{t('delete-files')}</li>
            <li>{t('delete-kept')}</li>
            <li>{t('delete-returns', { folder: platform.fs_slug })}</li>
          </ul>
        </ConfirmDialog>
      )}
    </InfoSection>
  );
}
