import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useSaveCollection } from '#library/data/collections-actions.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';
import { inputClass } from '#shared/ui/input-class.ts';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  romIds: readonly number[];
  /** There is nothing else to do in the dialog. */
  isFirst: boolean;
}

/** A collection made in passing, with the games already in it. */
export function NewShelf({ romIds, isFirst }: Props) {
  const { t } = useTranslation('collection');
  const errorText = useErrorText();
  const id = useId();
  const save = useSaveCollection();
  const [name, setName] = useState('');
  const send = () => {
    const wanted = name.trim();
    if (!wanted || save.isPending) return;
    const draft = { name: wanted, description: '', isPublic: false, cover: undefined };
    save.mutate(
      { id: undefined, draft, romIds },
      {
        onSuccess: () => {
          setName('');
          toast({ tone: 'good', message: t('created-with', { name: wanted }) });
        },
      },
    );
  };
  return (
    <form
      className="grid gap-1.5 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        {t('new-with-games')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            save.reset();
          }}
          placeholder={t('name')}
          autoComplete="off"
          maxLength={400}
          aria-invalid={save.isError || undefined}
          aria-describedby={save.isError ? `${id}-note` : undefined}
          data-autofocus={isFirst || undefined}
          className={classes(inputClass, 'min-w-0 flex-1')}
        />
        <Button
          type="submit"
          busy={save.isPending}
          disabled={name.trim() === ''}
          icon={<Plus size={16} aria-hidden="true" />}
        >
          {t('create')}
        </Button>
      </div>
      {save.error && (
        <p id={`${id}-note`} role="alert" className="text-[0.8125rem] text-danger-ink">
          {errorText(save.error)}
        </p>
      )}
    </form>
  );
}
