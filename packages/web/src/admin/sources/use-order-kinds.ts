import { useTranslation } from 'react-i18next';

import { ORDER_KINDS } from './source-order.ts';
import type { OrderKind } from './source-order.ts';

/** What an order may be of, in words. */
export function useOrderKinds() {
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
