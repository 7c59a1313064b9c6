import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { findRandomRom } from '#library/data/random-rom.ts';
import type { RomView } from '#library/data/roms.ts';
import { toast } from '#shared/ui/toast-store.ts';

/** Opens any game of a view. */
export function useRandomGame(view: RomView): () => void {
  const { t } = useTranslation('gallery');
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: () => findRandomRom(view),
    onSuccess: (rom) => {
      if (rom) void navigate({ to: '/rom/$rom', params: { rom: rom.id } });
      else toast({ message: t('random-none') });
    },
  });
  return () => mutate();
}
