import { Link, useNavigate } from '@tanstack/react-router';
import { Gamepad2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { logFailure } from '#lib/log.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';

interface Props {
  kind: 'console' | 'platform' | 'collection' | 'rom';
}

/** Nothing to choose from; the one way out has the focus, and Esc takes it. */
export function ConsoleEmpty({ kind }: Props) {
  const { t } = useTranslation('emptyStates');
  const navigate = useNavigate();
  const exit = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    exit.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      navigate({ to: '/' }).catch((error: unknown) => logFailure('Leaving console mode', error));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);

  return (
    <EmptyState
      level={1}
      icon={<Gamepad2 size={36} strokeWidth={1.5} aria-hidden="true" />}
      title={t(`${kind}-title`)}
      actions={
        <Link ref={exit} to="/" className={buttonClass('primary', 'lg')}>
          {t('console-exit')}
        </Link>
      }
    >
      <p>{t(`${kind}-text`)}</p>
    </EmptyState>
  );
}
