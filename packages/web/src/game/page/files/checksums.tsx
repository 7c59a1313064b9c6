import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomFile } from '@saveroom/contract';

import { CopyButton } from '#shared/ui/copy-button.tsx';

import { checksumsOf } from './checksums-of.ts';

export function Checksums({ file }: { file: RomFile }) {
  const { t } = useTranslation('rom');
  const sums = checksumsOf(file);
  if (sums.length === 0) {
    return <p className="text-[0.8125rem] text-ink-soft">{t('checksums-none')}</p>;
  }
  return (
    <dl className="grid gap-1">
      {sums.map(({ name, sum }) => (
        <div key={name} className="grid items-center gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="text-[0.8125rem] text-ink-soft">{name}</dt>
          <dd className="flex items-center gap-1">
            <Sum name={name} sum={sum} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sum({ name, sum }: { name: string; sum: string }) {
  const { t } = useTranslation(['rom', 'common']);
  const text = useRef<HTMLElement>(null);
  return (
    <>
      <code ref={text} className="min-w-0 text-xs/5 wrap-anywhere select-all">
        {sum}
      </code>
      <CopyButton
        source={text}
        label={t('checksum-copy', { name })}
        copiedLabel={t('common:copied')}
      />
    </>
  );
}
