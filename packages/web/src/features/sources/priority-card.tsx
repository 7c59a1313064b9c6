import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';
import type { SourceSetting } from '@saveroom/contract';

import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';

import { OrderList } from './order-list.tsx';
import {
  ORDER_KINDS,
  configuredOrder,
  orderPatch,
  savedOrder,
  shownOrder,
} from './source-order.ts';
import type { OrderKind } from './source-order.ts';
import { usePreferences } from './use-preferences.ts';

/** Who is believed first. Nothing has to be asked again: what is known is put together anew. */
export function PriorityCard({ sources }: { sources: readonly SourceSetting[] }) {
  const { t } = useTranslation('settings');
  const [kind, setKind] = useState<OrderKind>('facts');
  const { config, canSave, save, pending } = usePreferences();
  const own = config && configuredOrder(config, kind);
  const configured = (config && (own ?? configuredOrder(config, 'pictures'))) ?? [];
  const [moved, setMoved] = useState<{ kind: OrderKind; order: string[] } | null>(null);
  const isMoving = pending !== undefined && moved?.kind === kind;
  const order = isMoving ? moved.order : shownOrder(configured);
  const follows = own === null && kind !== 'facts' && kind !== 'pictures';
  const isOff = (id: string) => sources.some((one) => one.id === id && one.state !== 'ready');
  return (
    <Card title={t('priority-title')} description={t('priority-text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Select
          label={t('priority-of')}
          value={kind}
          onChange={setKind}
          options={ORDER_KINDS.map((value) => ({ value, label: t(`priority-${value}`) }))}
        />
        {!config && <Skeleton className="h-64" />}
        {config && !canSave && <Notice tone="warn">{t('priority-readonly')}</Notice>}
        {config && kind !== 'facts' && kind !== 'pictures' && (
          <Switch
            label={t('priority-own')}
            hint={t('priority-own-text')}
            checked={!follows}
            disabled={!canSave}
            onChange={(isOwn) =>
              save(orderPatch(kind, isOwn ? savedOrder(shownOrder(configured), configured) : null))
            }
          />
        )}
        {config && !follows && (
          <OrderList
            label={t(`priority-${kind}`)}
            disabled={!canSave}
            items={order.map((id) => ({
              id,
              name: SOURCES[id as keyof typeof SOURCES].name,
              note: isOff(id) && <Badge>{t('source-off')}</Badge>,
            }))}
            onOrder={(next) => {
              setMoved({ kind, order: next });
              save(orderPatch(kind, savedOrder(next, configured)));
            }}
          />
        )}
      </div>
    </Card>
  );
}
