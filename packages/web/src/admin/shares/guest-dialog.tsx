import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useAddShare } from '#library/data/shares.ts';
import { CreatedDialog } from '#library/shares/share-dialog.tsx';
import { ShareForm } from '#library/shares/share-form.tsx';
import { changesOf, invalidFields, newFields } from '#library/shares/share-settings.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';

import { GuestGroupSelect, useGuestGroup } from './guest-groups.tsx';

/** Creates a link with which people look around and play without an account. */
export function GuestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shares', 'common']);
  const errorText = useErrorText();
  const [fields, setFields] = useState(() => newFields('library'));
  const [chosen, setChosen] = useState<number | null>(null);
  const [showsErrors, setShowsErrors] = useState(false);
  const group = useGuestGroup(chosen);
  const add = useAddShare();
  if (add.data) return <CreatedDialog link={add.data} onClose={onClose} />;
  const submit = () => {
    setShowsErrors(true);
    if (add.isPending || group === null || invalidFields(fields).length > 0) return;
    const changes = changesOf(fields, new Date());
    add.mutate({ target: 'library', target_id: group, ...changes, access: fields.access });
  };
  return (
    <Dialog
      title={t('guest-invite')}
      description={t('guest-invite-text')}
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      note={add.error && <Notice tone="danger">{errorText(add.error)}</Notice>}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" busy={add.isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <GuestGroupSelect value={group} onChange={setChosen} />
        <ShareForm
          target="library"
          fields={fields}
          onChange={setFields}
          showsErrors={showsErrors}
        />
      </div>
    </Dialog>
  );
}
