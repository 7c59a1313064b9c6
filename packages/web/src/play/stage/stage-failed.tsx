import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';

import type { Fault } from '#play/session/session-phase.ts';

interface Props {
  why: Fault;
  detail: string;
  onRetry: () => void;
  onBack: () => void;
}

/** A game that could not be started, or broke off. */
export function StageFailed({ why, detail, onRetry, onBack }: Props) {
  const { t } = useTranslation('play');
  const texts: Record<Fault, string> = {
    webgl: t('fault-webgl'),
    threads: t('fault-threads'),
    core: t('fault-core'),
    game: t('fault-game'),
    crash: t('fault-crash'),
    fetch: t('fault-download'),
    silent: t('fault-silent'),
  };
  return (
    <div className="pointer-events-auto absolute inset-0 grid place-items-center overflow-y-auto bg-canvas">
      <div className="grid max-w-lg justify-items-center gap-2 pb-8">
        <FailedState
          title={why === 'crash' ? t('fault-title-crash') : t('fault-title')}
          retryLabel={t('retry')}
          onRetry={onRetry}
        >
          <p>{texts[why]}</p>
        </FailedState>
        <Button variant="ghost" onClick={onBack}>
          {t('back-to-options')}
        </Button>
        {detail && (
          <Disclosure title={t('details')}>
            <p className="font-mono text-[0.8125rem] wrap-anywhere text-ink-soft">{detail}</p>
          </Disclosure>
        )}
      </div>
    </div>
  );
}
