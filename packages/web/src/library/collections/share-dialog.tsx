import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Collection, CollectionPerson, CollectionSharing } from '@saveroom/contract';

import { personAvatar } from '#shared/data/users.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { useShareCollection } from '#library/data/collections-actions.ts';
import { collectionQueries } from '#library/data/collections.ts';

interface Props {
  collection: Collection;
  onClose: () => void;
}

/** Chooses who may add and remove games of a collection. Saved with a button. */
export function ShareDialog({ collection, onClose }: Props) {
  const { t } = useTranslation(['collection', 'common']);
  const name = useCollectionName()(collection);
  const sharing = useQuery(collectionQueries.sharing(collection.id));
  const people = useQuery(collectionQueries.people());
  const share = useShareCollection();
  const [draft, setDraft] = useState<{ everyone: boolean; editorIds: readonly number[] }>();
  const chosen = draft ?? (sharing.data && draftOf(sharing.data));
  const failed = sharing.error ?? people.error;
  const onSaved = () => {
    toast({ tone: 'good', message: t('share-saved', { name }) });
    onClose();
  };
  const save = () => {
    if (chosen) share.mutate({ id: collection.id, ...chosen }, { onSuccess: onSaved });
  };
  return (
    <Dialog
      title={t('share-title', { name })}
      onClose={onClose}
      error={share.error}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={share.isPending} disabled={!draft} onClick={save}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      {failed && (
        <FailedState
          title={t('common:error-load')}
          error={failed}
          onRetry={() => {
            void sharing.refetch();
            void people.refetch();
          }}
          retrying={sharing.isFetching || people.isFetching}
        />
      )}
      {!failed && (!chosen || !people.data) && <Skeleton className="h-40 w-full" />}
      {chosen && people.data && (
        <div className="grid gap-5">
          <p className="text-sm text-ink-soft">{t('share-text')}</p>
          <Checkbox
            label={t('share-everyone')}
            hint={t('share-everyone-text')}
            checked={chosen.everyone}
            onChange={(everyone) => setDraft({ ...chosen, everyone })}
          />
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm font-medium">{t('share-people')}</legend>
            {people.data.length === 0 && (
              <p className="text-sm text-ink-soft">{t('share-people-none')}</p>
            )}
            {peopleOf(people.data, sharing.data).map((person) => (
              <Checkbox
                key={person.user_id}
                label={
                  <span className="flex min-w-0 items-center gap-2.5">
                    <Avatar name={person.username} src={personAvatar(person)} size={28} />
                    <span className="min-w-0 truncate">{person.username}</span>
                  </span>
                }
                checked={chosen.editorIds.includes(person.user_id)}
                onChange={(isEditor) =>
                  setDraft({ ...chosen, editorIds: withId(chosen.editorIds, person, isEditor) })
                }
              />
            ))}
          </fieldset>
        </div>
      )}
    </Dialog>
  );
}

const draftOf = ({ everyone, editors }: CollectionSharing) => ({
  everyone,
  editorIds: editors.map(({ user_id }) => user_id),
});

const withId = (
  ids: readonly number[],
  { user_id }: CollectionPerson,
  isIn: boolean,
): readonly number[] => [...ids.filter((id) => id !== user_id), ...(isIn ? [user_id] : [])];

/**
 * The people to choose from. Includes editors whose account is disabled, so that they can be
 * removed.
 */
function peopleOf(
  people: readonly CollectionPerson[],
  sharing: CollectionSharing | undefined,
): CollectionPerson[] {
  const known = new Set(people.map(({ user_id }) => user_id));
  return [...people, ...(sharing?.editors ?? []).filter(({ user_id }) => !known.has(user_id))];
}
