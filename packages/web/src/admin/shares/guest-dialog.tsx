import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useAddShare } from '#library/data/shares.ts';
import { CreatedDialog } from '#library/shares/share-dialog.tsx';
import { ShareForm } from '#library/shares/share-form.tsx';
import { changesOf, invalidFields, newFields } from '#library/shares/share-settings.ts';

import { GuestGroupSelect, useGuestGroup } from './guest-groups.tsx';

/** Creates a link that lets people browse and play without an account. */
export function GuestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shares');
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
    <FormDialog
      title={t('guest-invite')}
      description={t('guest-invite-text')}
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      error={add.error}
      submitLabel={t('create')}
      busy={add.isPending}
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
    </FormDialog>
  );
}
