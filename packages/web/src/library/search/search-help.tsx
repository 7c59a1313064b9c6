import { useTranslation } from 'react-i18next';

import { FILTER_LISTS, SEARCH_OPERATORS } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Dialog } from '#shared/ui/dialog.tsx';

interface Props {
  /** Adds an example to the search. */
  onPick: (example: string) => void;
  onClose: () => void;
}

const MAX_NAMES = 5;

/** The operators of a search text, each with an example. */
export function SearchHelp({ onPick, onClose }: Props) {
  const { t } = useTranslation(['gallery', 'common']);
  const format = useFormat();
  const nameOf = (operator: (typeof SEARCH_OPERATORS)[number]): string => {
    if ('values' in operator) {
      return format.list(Object.keys(operator.values).slice(0, MAX_NAMES).concat('…'));
    }
    const list = FILTER_LISTS.find((one) => one === operator.reads);
    if (list) return t(`list-${list}`);
    if (operator.reads === 'year') return t('column-released');
    return operator.reads === 'platform' ? t('platforms') : t('common:title-collection');
  };
  const rows = [
    ...SEARCH_OPERATORS.map((operator) => ({ example: operator.example, name: nameOf(operator) })),
    { example: '-beta', name: t('search-help-without') },
    { example: '"super mario"', name: t('search-help-phrase') },
    { example: 'mario | sonic', name: t('search-help-or') },
  ];
  return (
    <Dialog title={t('search-help')} description={t('search-help-text')} onClose={onClose}>
      <ul className="grid">
        {rows.map(({ example, name }) => (
          <li key={example} className="border-t border-line first:border-0">
            <button
              type="button"
              onClick={() => {
                onPick(example);
                onClose();
              }}
              className="flex min-h-11 w-full items-center justify-between gap-4 rounded-sm px-2 py-1.5 text-left text-sm transition hover:bg-hover"
            >
              <code className="shrink-0 rounded-xs bg-hover px-2 py-1 font-mono text-[0.8125rem]">
                {example}
              </code>
              <span className="text-right text-ink-soft">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
