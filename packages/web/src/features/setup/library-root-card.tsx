import { useTranslation } from 'react-i18next';

import type { SetupLibrary } from '@saveroom/contract';

import { RootCard } from '#ui/root-card.tsx';

import { FoundPlatforms } from './found-platforms.tsx';

export function LibraryRootCard({ root }: { root: SetupLibrary['roots'][number] }) {
  const { t } = useTranslation('login');
  const { state, writable, layout, platforms } = root;
  return (
    <RootCard
      root={root}
      stateLabel={t(`setup-state-${state}`)}
      accessLabel={writable ? t('setup-writable') : t('setup-read-only')}
      layoutLabel={layout && t(`setup-layout-${layout}`)}
    >
      {state === 'ready' ? (
        <FoundPlatforms platforms={platforms} />
      ) : (
        <p className="text-sm text-ink-soft">{t(`setup-state-${state}-text`)}</p>
      )}
    </RootCard>
  );
}
