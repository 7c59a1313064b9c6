import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { SourceSetting } from '@saveroom/contract';

import { useTestSource } from '#library/data/sources.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useSourceProblem } from '#shared/i18n/use-source-problem.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

interface Props {
  source: SourceSetting;
  /** Typed and not yet kept: they are tried instead. */
  keys: Readonly<Record<string, string>>;
}

/** Asks the source now and says what it answered. */
export function SourceTest({ source, keys }: Props) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const problemText = useSourceProblem();
  const test = useTestSource();
  const lacks = source.keys.some(
    ({ name, is_set, is_optional }) => !is_set && !is_optional && !keys[name],
  );
  return (
    <>
      <Button
        busy={test.isPending}
        disabled={lacks}
        icon={<Activity size={16} aria-hidden="true" />}
        onClick={() => test.mutate({ source: source.id, keys })}
      >
        {t('source-test')}
      </Button>
      <output aria-live="polite" className="order-last w-full empty:hidden">
        {test.data && !test.isPending && (
          <Notice tone={test.data.ok ? 'good' : 'warn'}>
            {test.data.ok
              ? t('source-test-ok', { name: source.name })
              : problemText(source.id, { kind: test.data.kind, sentence: test.data.detail })}
          </Notice>
        )}
        {test.error && <Notice tone="danger">{errorText(test.error)}</Notice>}
      </output>
    </>
  );
}
