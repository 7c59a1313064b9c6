import { useNavigate } from '@tanstack/react-router';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { COVER_MAX_BYTES } from '@saveroom/contract';
import type { Collection } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import type { DescribedError } from '#shared/i18n/use-describe-error.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useForm } from '#shared/lib/use-form.ts';
import type { FormField } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { CollectionCover } from '#library/covers/collection-cover.tsx';
import { useSaveCollection } from '#library/data/collections-actions.ts';

interface Props {
  /** Undefined to create one. */
  collection?: Collection | undefined;
  onClose: () => void;
}

/** Opens the page of a new collection; stays on the page after an edit. */
export function CollectionForm({ collection, onClose }: Props) {
  const { t } = useTranslation(['collection', 'common']);
  const navigate = useNavigate();
  const describe = useDescribeError();
  const save = useSaveCollection();
  const [cover, setCover] = useState<File | null | undefined>(undefined);
  const { user } = useMe();
  const isOwner = !collection || collection.user_id === user?.id;
  const form = useForm({
    initial: {
      name: collection?.name ?? '',
      description: collection?.description ?? '',
      isPublic: collection?.is_public ?? false,
    },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('common:problem-required') }),
    describe: (error) => asNameFieldError(describe(error)),
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
    <FormDialog
      title={collection ? t('edit-title') : t('create-title')}
      onClose={onClose}
      onSubmit={() => form.submit(send)}
      error={form.error}
      submitLabel={collection ? t('common:save') : t('create')}
      busy={form.busy}
    >
      <FormFields refusals={form.refusals}>
        {isOwner ? (
          <>
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
          </>
        ) : (
          <DescriptionField description={form.field('description')} isFirst />
        )}
      </FormFields>
    </FormDialog>
  );
}

interface CoverPickerProps {
  collection: Collection | undefined;
  name: string;
  /** Null removes the cover; undefined leaves it as it is. */
  cover: File | null | undefined;
  onChange: (cover: File | null | undefined) => void;
}

const NO_COVER = { path_cover_small: null, path_cover_large: null };
const NEW_COLLECTION = { ...NO_COVER, is_favorite: false, path_covers_small: [] };

/** Selects an image to use instead of the covers of the games. */
function CoverPicker({ collection, name, cover, onChange }: CoverPickerProps) {
  const { t } = useTranslation('collection');
  const size = useFormat().megabytes(COVER_MAX_BYTES);
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const preview = useMemo(() => (cover ? URL.createObjectURL(cover) : ''), [cover]);
  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);
  const hadOne = Boolean(collection?.path_cover_small);
  const hasOne = cover === undefined ? hadOne : cover !== null;

  const choose = (file: File | undefined) => {
    if (!file) return;
    setIsTooLarge(file.size > COVER_MAX_BYTES);
    if (file.size <= COVER_MAX_BYTES) onChange(file);
    // The same file may be chosen again.
    if (input.current) input.current.value = '';
  };
  const remove = () => {
    setIsTooLarge(false);
    onChange(hadOne ? null : undefined);
  };
  const shown = {
    ...(collection ?? NEW_COLLECTION),
    ...(cover === null ? NO_COVER : {}),
    name: name.trim() || t('create-title'),
  };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t('cover')}</legend>
      <div className="flex items-center gap-4">
        {preview ? (
          <img src={preview} alt="" className="size-24 shrink-0 rounded-md object-cover shadow-2" />
        ) : (
          <CollectionCover
            collection={shown}
            sizes="96px"
            className="size-24 shrink-0 rounded-md! shadow-2"
          />
        )}
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              icon={<ImagePlus size={15} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {hasOne ? t('cover-change') : t('cover-choose')}
            </Button>
            {hasOne && (
              <Button
                size="sm"
                variant="ghost"
                icon={<Trash2 size={15} aria-hidden="true" />}
                onClick={remove}
              >
                {t('cover-remove')}
              </Button>
            )}
          </div>
          <p className="text-[0.8125rem] text-ink-faint">{t('cover-hint', { size })}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-label={t('cover')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </div>
      {isTooLarge && <Notice tone="danger">{t('cover-large', { size })}</Notice>}
    </fieldset>
  );
}

interface CollectionFieldsProps {
  name: FormField;
  description: FormField;
  isPublic: boolean;
  onPublic: (isPublic: boolean) => void;
}

const NAME_MAX = 400;
const DESCRIPTION_MAX = 4000;

/** Fields of both plain and smart collections. */
export function CollectionFields({ name, description, isPublic, onPublic }: CollectionFieldsProps) {
  const { t } = useTranslation('collection');
  return (
    <>
      <TextField
        {...name}
        label={t('name')}
        autoComplete="off"
        maxLength={NAME_MAX}
        data-autofocus
      />
      <DescriptionField description={description} />
      <Checkbox
        label={t('public')}
        hint={isPublic ? t('public-on') : t('public-off')}
        checked={isPublic}
        onChange={onPublic}
      />
    </>
  );
}

interface DescriptionProps {
  description: FormField;
  /** The first field of the form: editors of another user's collection can't change its name. */
  isFirst?: boolean;
}

function DescriptionField({ description, isFirst = false }: DescriptionProps) {
  const { t } = useTranslation('collection');
  return (
    <TextArea
      {...description}
      label={t('description')}
      autoComplete="off"
      maxLength={DESCRIPTION_MAX}
      data-autofocus={isFirst || undefined}
    />
  );
}

/** Shows the conflict of a name that is taken at the name field. */
export const asNameFieldError = (error: DescribedError): DescribedError =>
  error.code === 'conflict' ? { ...error, field: 'name' } : error;
