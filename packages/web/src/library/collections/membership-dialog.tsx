import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Collection } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { inputClass } from '#shared/ui/input-class.ts';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { CollectionCover } from '#library/covers/collection-cover.tsx';
import { useChangeMembers, useSaveCollection } from '#library/data/collections-actions.ts';
import { collectionQueries } from '#library/data/collections.ts';
import { inShelfOrder } from '#library/home/shelf-order.ts';
import { CheckRow } from './check-row.tsx';
import { CollectionsSkeleton } from './collections-skeleton.tsx';
import { memberChanges, nextCheckState, checkStateOf } from './membership.ts';
import type { CheckState } from './membership.ts';

interface Props {
  romIds: readonly number[];
  onClose: () => void;
}

/** Selects the collections that some games are in. Saved with a button. */
export function MembershipDialog({ romIds, onClose }: Props) {
  const { t } = useTranslation(['collection', 'common']);
  const format = useFormat();
  const { user } = useMe();
  const query = useQuery(collectionQueries.all());
  const { data, error } = query;
  const change = useChangeMembers({ hasInlineError: true });
  const [states, setStates] = useState<ReadonlyMap<number, CheckState>>(new Map());
  const chosen = useMemo(() => new Set(romIds), [romIds]);
  const collections = useMemo(() => {
    const own = (data ?? []).filter((one) => one.user_id === user?.id || one.can_edit === true);
    return inShelfOrder(own, { userId: user?.id, compare: format.compare });
  }, [data, user?.id, format.compare]);
  const before = useMemo(
    () =>
      new Map(collections.map((collection) => [collection.id, checkStateOf(collection, chosen)])),
    [collections, chosen],
  );
  const changes = memberChanges(collections, states, chosen);

  const toggle = (id: number) => {
    const was = before.get(id) ?? 'none';
    setStates(new Map(states).set(id, nextCheckState(states.get(id) ?? was, was)));
  };
  const save = () =>
    change.mutate(changes, {
      onSuccess: () => {
        toast({ tone: 'good', message: t('membership-saved', { count: changes.length }) });
        onClose();
      },
    });
  return (
    <Dialog
      title={t('membership-title', { count: romIds.length, number: format.number(romIds.length) })}
      onClose={onClose}
      note={
        <>
          <NewCollection
            romIds={romIds}
            isFocused={collections.length === 0}
            onCreated={changes.length > 0 ? save : onClose}
          />
          <ErrorNotice error={change.error} />
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            busy={change.isPending}
            disabled={changes.length === 0}
            onClick={save}
          >
            {t('common:save')}
          </Button>
        </>
      }
    >
      {!data && !error && <CollectionsSkeleton rows={4} />}
      {!data && error && <FailedQuery title={t('common:error-load')} query={query} />}
      {data && collections.length === 0 && (
        <p className="text-sm text-ink-soft">{t('membership-none')}</p>
      )}
      {collections.length > 0 && (
        <CollectionCheckList
          collections={collections}
          stateOf={(id) => states.get(id) ?? before.get(id) ?? 'none'}
          onPress={toggle}
        />
      )}
    </Dialog>
  );
}

interface CheckListProps {
  collections: readonly Collection[];
  stateOf: (id: number) => CheckState;
  onPress: (id: number) => void;
}

/** Lists with more collections have a search field. */
const MAX_WITHOUT_SEARCH = 8;

function CollectionCheckList({ collections, stateOf, onPress }: CheckListProps) {
  const { t } = useTranslation('collection');
  const nameOf = useCollectionName();
  const [typed, setTyped] = useState('');
  const text = typed.trim().toLocaleLowerCase();
  const matching = collections.filter((one) => nameOf(one).toLocaleLowerCase().includes(text));
  return (
    <div className="grid gap-2">
      {collections.length > MAX_WITHOUT_SEARCH && (
        <SearchField label={t('search')} value={typed} onChange={setTyped} className="mx-1 my-1" />
      )}
      {matching.length === 0 && (
        <p className="px-1 py-3 text-sm text-ink-soft">
          {t('search-none', { search: typed.trim() })}
        </p>
      )}
      <ul className="-mx-2 grid">
        {matching.map((collection) => (
          <li key={collection.id}>
            <CollectionRow
              collection={collection}
              state={stateOf(collection.id)}
              onPress={() => onPress(collection.id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  collection: Collection;
  state: CheckState;
  onPress: () => void;
}

function CollectionRow({ collection, state, onPress }: RowProps) {
  const { t } = useTranslation('collection');
  const format = useFormat();
  const { user } = useMe();
  const { rom_count: count } = collection;
  return (
    <CheckRow
      state={state}
      onPress={onPress}
      picture={<CollectionCover collection={collection} className="size-10 shrink-0" />}
      title={useCollectionName()(collection)}
      detail={
        <>
          {t('games', { count, number: format.number(count) })}
          {user && collection.user_id !== user.id && (
            <> · {t('by', { name: collection.owner_username })}</>
          )}
          {state === 'some' && ` · ${t('membership-partial')}`}
        </>
      }
    />
  );
}

interface NewCollectionProps {
  romIds: readonly number[];
  isFocused: boolean;
  onCreated: () => void;
}

/** Creates a collection that contains the games. */
function NewCollection({ romIds, isFocused, onCreated }: NewCollectionProps) {
  const { t } = useTranslation('collection');
  const navigate = useNavigate();
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
        onSuccess: ({ id: collection }) => {
          const open = () =>
            void navigate({ to: '/collection/$collection', params: { collection } });
          const message = t('created-with', { name: wanted });
          toast({ tone: 'good', message, action: { label: t('created-open'), onPress: open } });
          onCreated();
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
          data-autofocus={isFocused || romIds.length > 1 || undefined}
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
