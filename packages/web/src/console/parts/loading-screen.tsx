import { useTranslation } from 'react-i18next';

import { Focusable } from '#console/focus/focusable.tsx';
import { useActions } from '#console/input/input-context.tsx';

import { pillClass } from './card-class.ts';

/** Skeleton of a screen with a focused back button. */
export function LoadingScreen({ label, onBack }: { label: string; onBack: () => void }) {
  const { t } = useTranslation('console');
  useActions((action) => {
    if (action === 'back' || action === 'confirm') onBack();
    return action === 'back' || action === 'confirm';
  });
  return (
    <div className="grid h-full content-start gap-10 overflow-hidden px-20 pt-12">
      <Focusable
        isFocused
        onPress={onBack}
        onAim={() => undefined}
        className={`${pillClass(true)} justify-self-start`}
      >
        {t('back')}
      </Focusable>
      <output aria-label={label} className="grid gap-10">
        <span className="block h-16 w-1/3 animate-pulse rounded-md bg-hover" />
        <span className="grid grid-cols-7 gap-6">
          {Array.from({ length: 14 }, (_, index) => (
            <span key={index} className="aspect-3/4 animate-pulse rounded-lg bg-hover" />
          ))}
        </span>
      </output>
    </div>
  );
}
