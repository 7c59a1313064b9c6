import { Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { SourceMatch } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface Props {
  match: SourceMatch;
  onRefuse: () => void;
}

/** What the source is matched with now, and how that was found out. */
export function CurrentMatch({ match, onRefuse }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const isCertain = match.score >= 1 || match.method === 'user';
  return (
    <div className="flex items-center gap-2 rounded-sm bg-good-soft py-1.5 pr-1 pl-3">
      <div className="grid min-w-0 flex-1">
        <span className="text-xs font-medium text-good-ink">{t('match-current')}</span>
        <span className="truncate text-sm font-medium">{match.name}</span>
        <span className="truncate text-xs text-ink-soft">
          {t(`method-${match.method}`)}
          {!isCertain && ` · ${format.percent(match.score)}`}
        </span>
      </div>
      <IconButton label={t('match-remove', { name: match.name })} onClick={onRefuse}>
        <Link2Off size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
