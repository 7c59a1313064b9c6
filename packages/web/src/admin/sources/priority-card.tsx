import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCES, SOURCE_IDS } from '@saveroom/contract';
import type { SourceSetting } from '@saveroom/contract';

import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Switch } from '#shared/ui/switch.tsx';

import { OrderList } from './order-list.tsx';
import {
  ORDER_KINDS,
  canFollow,
  configuredOrder,
  orderPatch,
  savedOrder,
  shownOrder,
} from './source-order.ts';
import type { OrderKind } from './source-order.ts';
import { SourceStateIcon } from './source-state.tsx';
import { usePreferences } from './use-preferences.ts';

/** The priority of sources. A change merges known metadata again, without new requests. */
export function PriorityCard({ sources }: { sources: readonly SourceSetting[] }) {
  const { t } = useTranslation('settings');
  const { options, kindOf } = useOrderKinds();
  const [word, setWord] = useState('facts');
  const [moved, setMoved] = useState<{ word: string; order: string[] } | null>(null);
  const { config, canSave, save, pending } = usePreferences();
  const kind = kindOf(word);
  const { order: configured, isOwn } = config
    ? configuredOrder(config, kind)
    : { order: [], isOwn: true };
  const isMoving = pending !== undefined && moved?.word === word;
  const order = isMoving ? moved.order : shownOrder(configured);
  const stateOf = (wanted: string) => sources.find(({ id }) => id === wanted)?.state ?? 'ready';
  const label = options.find(({ value }) => value === word)?.label ?? '';
  return (
    <Card title={t('priority-title')} description={t('priority-text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Select label={t('priority-of')} value={word} onChange={setWord} options={options} />
        {!config && <Skeleton className="h-64" />}
        {config && !canSave && <Notice tone="warn">{t('priority-readonly')}</Notice>}
        {config && canFollow(kind) && (
          <Switch
            label={t('priority-custom')}
            hint={kind.of === 'fact' ? t('priority-custom-metadata') : t('priority-custom-artwork')}
            checked={isOwn}
            disabled={!canSave}
            onChange={(own) =>
              save(
                orderPatch(
                  config,
                  kind,
                  own ? savedOrder(shownOrder(configured), configured) : null,
                ),
              )
            }
          />
        )}
        {config && isOwn && (
          <OrderList
            label={label}
            disabled={!canSave}
            items={SOURCE_IDS.filter((id) => order.includes(id))
              .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
              .map((id) => ({
                id,
                name: SOURCES[id].name,
                note: stateOf(id) !== 'ready' && <SourceStateIcon state={stateOf(id)} />,
              }))}
            onOrder={(next) => {
              setMoved({ word, order: next });
              save(orderPatch(config, kind, savedOrder(next, configured)));
            }}
          />
        )}
      </div>
    </Card>
  );
}

/** Labels of everything that has a priority. */
function useOrderKinds() {
  const { t } = useTranslation('settings');
  const labelOf = (kind: OrderKind): string => {
    if (kind.of === 'picture') return t(`priority-${kind.kind}`);
    return kind.of === 'fact' ? t(`fact-${kind.field}`) : t(`priority-${kind.of}`);
  };
  return {
    options: [...ORDER_KINDS].map(([value, kind]) => ({ value, label: labelOf(kind) })),
    kindOf: (word: string): OrderKind => ORDER_KINDS.get(word) ?? { of: 'facts' },
  };
}
