import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { collectionQueries } from '#library/data/collections.ts';
import { useChangeMembers } from '#library/data/collections-actions.ts';
import { useMe } from '#shared/data/me.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { inShelfOrder } from '#library/home/shelf-order.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { CollectionsSkeleton } from './collections-skeleton.tsx';
import { memberChanges, nextTick, tickOf } from './membership.ts';
import type { Tick } from './membership.ts';
import { NewShelf } from './new-shelf.tsx';
import { TickList } from './tick-list.tsx';

interface Props {
  romIds: readonly number[];
  onClose: () => void;
}

/** Which of one's collections some games are in. Nothing is sent before it is saved. */
export function SortIntoCollections({ romIds, onClose }: Props) {
  const { t } = useTranslation(['collection', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const { user } = useMe();
  const { data, error, refetch, isFetching } = useQuery(collectionQueries.all());
  const change = useChangeMembers({ hasInlineError: true });
  const [ticks, setTicks] = useState<ReadonlyMap<number, Tick>>(new Map());
  const chosen = useMemo(() => new Set(romIds), [romIds]);
  const shelves = useMemo(() => {
    const own = (data ?? []).filter(({ user_id }) => user_id === user?.id);
    return inShelfOrder(own, { userId: user?.id, compare: format.compare });
  }, [data, user?.id, format.compare]);
  const before = useMemo(
    () => new Map(shelves.map((shelf) => [shelf.id, tickOf(shelf, chosen)])),
    [shelves, chosen],
  );
  const changes = memberChanges(shelves, ticks, chosen);

  const press = (id: number) => {
    const was = before.get(id) ?? 'none';
    setTicks(new Map(ticks).set(id, nextTick(ticks.get(id) ?? was, was)));
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
          <NewShelf romIds={romIds} isFirst={shelves.length === 0} />
          {change.error && <Notice tone="danger">{errorText(change.error)}</Notice>}
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
      {!data && error && (
        <FailedState
          title={t('common:error-load')}
          retryLabel={t('common:retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          <p>{errorText(error)}</p>
        </FailedState>
      )}
      {data && shelves.length === 0 && (
        <p className="text-sm text-ink-soft">{t('membership-none')}</p>
      )}
      {shelves.length > 0 && (
        <TickList
          shelves={shelves}
          tickOf={(id) => ticks.get(id) ?? before.get(id) ?? 'none'}
          onPress={press}
        />
      )}
    </Dialog>
  );
}
