import { CornerDownRight, GitBranch, RotateCcw } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';

import type { Lineage } from './lineage.ts';

interface Props {
  lineage: Lineage;
  onShow: (version: AssetVersion) => void;
}

/** What a version went on from, where that is not simply the one before it. */
export function VersionLineage({ lineage, onShow }: Props) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const { from, rival, hasDiverged, isBroughtBack } = lineage;
  const when = from && format.dateTime(from.created_at);
  return (
    <>
      {from && when !== null && (
        <Line icon={isBroughtBack ? RotateCcw : CornerDownRight} to={from} onShow={onShow}>
          {isBroughtBack ? t('restored-from', { when }) : t('based-on', { when })}
        </Line>
      )}
      {hasDiverged && (
        <Line icon={GitBranch} to={rival} onShow={onShow}>
          {rival
            ? t('conflict-with', {
                device: rival.device_name ?? t('other-device'),
                when: format.ago(rival.created_at),
              })
            : t('conflict')}
        </Line>
      )}
    </>
  );
}

interface LineProps {
  icon: LucideIcon;
  /** Null: it is not in the list. */
  to: AssetVersion | null;
  onShow: Props['onShow'];
  children: string;
}

function Line({ icon: Icon, to, onShow, children }: LineProps) {
  const { t } = useTranslation('saves');
  return (
    <p className="flex items-start gap-1.5 text-[0.8125rem] text-ink-soft">
      <Icon size={14} className="mt-0.75 shrink-0 text-accent-ink" aria-hidden="true" />
      <span className="min-w-0">
        {children}{' '}
        {to && (
          <button
            type="button"
            onClick={() => onShow(to)}
            className="rounded-xs font-medium text-accent-ink underline-offset-2 hover:underline"
          >
            {t('show-version')}
          </button>
        )}
      </span>
    </p>
  );
}
