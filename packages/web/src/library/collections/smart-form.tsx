import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SmartCollection } from '@saveroom/contract';

import { useSaveSmart } from '#library/data/collections-actions.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { CollectionFields } from './collection-fields.tsx';
import type { Criteria } from './collection-task.ts';
import { CriteriaEditor } from './criteria-editor.tsx';
import { readCriteria, writeCriteria } from './criteria.ts';
import { nameRefused } from './name-refused.ts';

interface Props {
  /** Absent: it is new. */
  collection?: SmartCollection | undefined;
  /** Where it begins. */
  criteria: Criteria;
  onClose: () => void;
}

/** A filter under a name: what fits it is in the collection, today and tomorrow. */
export function SmartForm({ collection, criteria, onClose }: Props) {
  const { t } = useTranslation(['collection', 'common']);
  const navigate = useNavigate();
  const describe = useDescribeError();
  const save = useSaveSmart();
  const [filter, setFilter] = useState(() => readCriteria(criteria));
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
    const draft = { ...values, name: values.name.trim(), criteria: writeCriteria(filter) };
    const { id, name } = await save.mutateAsync({ id: collection?.id, draft });
    onClose();
    if (collection) return;
    toast({ tone: 'good', message: t('created', { name }) });
    await navigate({ to: '/collection/smart/$collection', params: { collection: id } });
  };
  return (
    <Dialog
      title={collection ? t('smart-edit-title') : t('smart-create-title')}
      description={t('smart-text')}
      size="lg"
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
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <FormFields refusals={form.refusals}>
          <CollectionFields
            name={form.field('name')}
            description={form.field('description')}
            isPublic={form.values.isPublic}
            onPublic={(next) => form.set('isPublic', next)}
          />
        </FormFields>
        <CriteriaEditor filter={filter} onChange={setFilter} />
      </div>
    </Dialog>
  );
}
