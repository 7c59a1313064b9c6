import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { DoctorFinding } from '@saveroom/contract';

import { Badge } from '#shared/ui/badge.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';

interface Props {
  level: DoctorFinding['level'];
  what: string;
  why: string;
  fix: string | null;
}

const TONE = { problem: 'danger', warning: 'warn', note: 'plain' } as const;

/** What is wrong, why it matters, and the line that mends it. */
export function FindingCard({ level, what, why, fix }: Props) {
  const { t } = useTranslation('health');
  return (
    <li className="grid gap-2 rounded-md border border-line bg-page p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <Badge tone={TONE[level]}>{t(`level-${level}`)}</Badge>
        <p className="min-w-0 flex-1 basis-64 font-medium wrap-break-word">{what}</p>
      </div>
      <p className="text-sm text-ink-soft">{why}</p>
      {fix !== null && <FixLine line={fix} />}
    </li>
  );
}

function FixLine({ line }: { line: string }) {
  const { t } = useTranslation('health');
  const text = useRef<HTMLElement>(null);
  return (
    <div className="flex items-center gap-2 rounded-sm bg-hover py-1 pr-1 pl-3">
      <code ref={text} className="min-w-0 flex-1 font-mono text-[0.8125rem] wrap-anywhere">
        {line}
      </code>
      <CopyButton source={text} label={t('fix-copy')} copiedLabel={t('fix-copied')} />
    </div>
  );
}
