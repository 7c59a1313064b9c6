import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/empty-state.tsx';

interface Props {
  kind: 'platforms' | 'collections';
  icon: ReactNode;
}

export function DrawerEmpty(props: Props) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}

function Content({ kind, icon }: Props) {
  const { t } = useTranslation('emptyStates');
  return (
    <EmptyState icon={icon} title={t(`${kind}-title`)}>
      <p>{t(`${kind}-text`)}</p>
    </EmptyState>
  );
}
