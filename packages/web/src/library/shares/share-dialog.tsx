import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { IssuedShareLink } from '@saveroom/contract';

import { shareQueries, useAddShare } from '#library/data/shares.ts';
import type { ShareRef } from '#library/data/shares.ts';
import { Button } from '#shared/ui/button.tsx';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedPart } from '#shared/ui/failed-state.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';

import { ShareForm } from './share-form.tsx';
import { ShareRows } from './share-rows.tsx';
import { changesOf, invalidFields, newFields } from './share-settings.ts';

interface Props {
  shared: ShareRef;
  /** The name of the shared game, collection or save. */
  title: string;
  onClose: () => void;
}

/** Creates a link to a game, a collection or a save, and lists the existing links. */
export function ShareDialog({ shared, title, onClose }: Props) {
  const { t } = useTranslation('shares');
  const [fields, setFields] = useState(() => newFields(shared.target));
  const [showsErrors, setShowsErrors] = useState(false);
  const { data: links = [], ...existing } = useQuery(shareQueries.of(shared));
  const add = useAddShare();
  if (add.data) return <CreatedDialog link={add.data} onClose={onClose} />;
  const submit = () => {
    if (add.isPending) return;
    setShowsErrors(true);
    if (invalidFields(fields).length > 0) return;
    add.mutate({ ...shared, ...changesOf(fields, new Date()), access: fields.access });
  };
  return (
    <FormDialog
      title={t('share-title', { title })}
      description={t('share-text')}
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      error={add.error}
      submitLabel={t('create')}
      busy={add.isPending}
    >
      <ShareForm
        target={shared.target}
        fields={fields}
        onChange={setFields}
        showsErrors={showsErrors}
      />
      {existing.isLoadingError && (
        <div className="mt-6">
          <FailedPart title={t('failed')} query={existing} />
        </div>
      )}
      {links.length > 0 && (
        <section aria-label={t('existing')} className="mt-6 grid gap-2">
          <h3 className="text-sm font-semibold">{t('existing')}</h3>
          <ShareRows links={links} isOwn showsTitle={false} />
        </section>
      )}
    </FormDialog>
  );
}

/** Shows the address of a new link; it cannot be shown again later. */
export function CreatedDialog({ link, onClose }: { link: IssuedShareLink; onClose: () => void }) {
  const { t } = useTranslation(['shares', 'common']);
  const id = useId();
  return (
    <Dialog
      title={t('created')}
      description={t('created-text')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <CopyField
          id={id}
          label={t('link')}
          value={link.url}
          copyLabel={t('common:copy')}
          copiedLabel={t('common:copied')}
        />
        <QrCode text={link.url} label={t('qr')} />
      </div>
    </Dialog>
  );
}
