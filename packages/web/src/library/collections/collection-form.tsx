import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Collection } from '@saveroom/contract';

import { useSaveCollection } from '#library/data/collections-actions.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { CollectionFields } from './collection-fields.tsx';
import { CoverPicker } from './cover-picker.tsx';
import { nameRefused } from './name-refused.ts';

interface Props {
  /** Absent: it is new. */
  collection?: Collection | undefined;
  onClose: () => void;
}

/** A new collection leads to its page; a changed one stays where it was changed. */
export function CollectionForm({ collection, onClose }: Props) {
  const { t } = useTranslation(['collection', 'common']);
  const navigate = useNavigate();
  const describe = useDescribeError();
  const save = useSaveCollection();
  const [cover, setCover] = useState<File | null | undefined>(undefined);
  const form = useForm({
    initial: {
      name: collection?.name ?? '',
      description: collection?.description ?? '',
      isPublic: collection?.is_public ?? false,
    },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('common:problem-required') }),
    describe: (error) => nameRefused(describe(error)),
  });
  const send = async (values: typeof form.values) => {
    const { id, name } = await save.mutateAsync({
      id: collection?.id,
      draft: { ...values, name: values.name.trim(), cover },
    });
    onClose();
    if (collection) return;
    toast({ tone: 'good', message: t('created', { name }) });
    await navigate({ to: '/collection/$collection', params: { collection: id } });
  };
  return (
    <Dialog
      title={collection ? t('edit-title') : t('create-title')}
      onClose={onClose}
      onSubmit={() => form.submit(send)}
      note={form.error && <Notice tone="danger">{form.error}</Notice>}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {collection ? t('common:save') : t('create')}
          </Button>
        </>
      }
    >
      <FormFields refusals={form.refusals}>
        <CollectionFields
          name={form.field('name')}
          description={form.field('description')}
          isPublic={form.values.isPublic}
          onPublic={(next) => form.set('isPublic', next)}
        />
        <CoverPicker
          collection={collection}
          name={form.values.name}
          cover={cover}
          onChange={setCover}
        />
      </FormFields>
    </Dialog>
  );
}
