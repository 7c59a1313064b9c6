import { useTranslation } from 'react-i18next';

import type { Core, TaskStatus } from '@saveroom/contract';

import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Notice } from '#shared/ui/notice.tsx';

import { CoreActions } from './core-actions.tsx';
import { CoreProgress } from './core-progress.tsx';

const FEW = 4;

interface Props {
  core: Core;
  /** On its way now. */
  run: TaskStatus | undefined;
  platformName: (slug: string) => string | undefined;
}

export function CoreRow({ core, run, platformName }: Props) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const fault = useFaultText()(core);
  const names = [...new Set(core.platform_slugs.flatMap((slug) => platformName(slug) ?? []))];
  const more = names.length - FEW;
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-60 gap-1">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {core.name}
            {core.non_commercial && <Badge tone="warn">{t('core-non-commercial')}</Badge>}
            {core.needs_threads && <Badge>{t('core-requires-https')}</Badge>}
            {core.is_bundled && <Badge>{t('core-bundled')}</Badge>}
            {core.state === 'disabled' && <Badge>{t('core-disabled')}</Badge>}
          </h3>
          <p className="text-[0.8125rem] text-pretty text-ink-soft">
            {names.slice(0, FEW).join(' · ')}
            {more > 0 && ` · ${t('core-more', { count: more, number: format.number(more) })}`}
          </p>
          <p className="text-xs text-ink-faint">
            {core.license} · {format.bytes(core.size_bytes)}
          </p>
        </div>
        <CoreActions core={core} run={run} />
      </div>
      {core.state === 'fetching' && <CoreProgress name={core.name} run={run} />}
      {fault && <Notice tone="danger">{fault}</Notice>}
    </li>
  );
}
