import { useNavigate } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useHidePlatform } from '#library/data/hidden-platforms.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { InfoSection } from './info-section.tsx';

/** A button that hides a platform from the lists of the current user. */
export function HidePlatform({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const navigate = useNavigate();
  const change = useHidePlatform();
  const { id, display_name: name } = platform;
  const leave = async () => {
    await navigate({ to: '/', replace: true });
    toast({
      message: t('hide-done', { name }),
      action: {
        label: t('hide-undo'),
        onPress: () => change.mutate({ id, isHidden: false }),
      },
    });
  };
  return (
    <InfoSection title={t('hide-section')} description={t('hide-text')}>
      <Button
        busy={change.isPending}
        icon={<EyeOff size={16} aria-hidden="true" />}
        className="justify-self-start max-sm:justify-self-stretch"
        onClick={() => change.mutate({ id, isHidden: true, onSaved: leave })}
      >
        {t('hide')}
      </Button>
    </InfoSection>
  );
}
