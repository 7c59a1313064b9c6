import { Clock, ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';

interface Props {
  title: string;
  text: string;
  onBack: () => void;
}

/** A friendly page that says that playing is not allowed now. */
export function PlayEndedPage({ title, text, onBack }: Props) {
  const { t } = useTranslation('play');
  return (
    <div className="grid min-h-[70dvh] place-items-center px-4">
      <EmptyState
        icon={<Clock size={32} strokeWidth={1.5} aria-hidden="true" />}
        title={title}
        actions={
          <Button icon={<ArrowLeft size={16} aria-hidden="true" />} onClick={onBack}>
            {t('flash-back')}
          </Button>
        }
      >
        <p>{text}</p>
      </EmptyState>
    </div>
  );
}
