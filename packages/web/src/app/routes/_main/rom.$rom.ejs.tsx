import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { useMe } from '#shared/data/me.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { FirmwareDrawer } from '#admin/firmware/firmware-drawer.tsx';
import { MissingPage } from '#app/shell/missing-page.tsx';
import { PlayerPage } from '#play/player-page.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { logFailure } from '#shared/lib/log.ts';
import { parseVersionRef } from '#game/version-ref.ts';
import { Button } from '#shared/ui/button.tsx';
import { withFallback } from '#shared/lib/with-fallback.ts';

import { sendPendingSavesFirst } from '#play/saves/pending-saves.ts';

const Text = withFallback(z.optional(z.coerce.string()), undefined);

/** A version to play from: `<asset>.<version>`. */
const Search = z.object({ save: Text, state: Text });

export const Route = createFileRoute('/_main/rom/$rom/ejs')({
  staticData: { title: 'title-play' },
  validateSearch: Search,
  loader: async ({ context: { queryClient }, params }) => {
    const [{ romDetailQueries }, { playerQueries }] = await Promise.all([
      import('#library/data/rom.ts'),
      import('#game/data/player.ts'),
    ]);
    void queryClient.prefetchQuery(romDetailQueries.one(params.rom));
    void queryClient.prefetchQuery(playerQueries.of(params.rom));
    await sendPendingSavesFirst(queryClient);
    await loadAreas('play', 'saves', 'platform', 'emptyStates');
  },
  component: Emulator,
});

function Emulator() {
  const { rom } = Route.useParams();
  const { save, state } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PlayerPage
      key={rom}
      romId={rom}
      start={{ save: parseVersionRef(save), state: parseVersionRef(state) }}
      renderFirmware={(platformId, onChange) => (
        <FirmwareButton platformId={platformId} onChange={onChange} />
      )}
      onBack={() => {
        navigate({ to: '/rom/$rom', params: { rom }, replace: true }).catch((error: unknown) =>
          logFailure('Going back to a game', error),
        );
      }}
      missing={<MissingPage kind="rom" />}
    />
  );
}

/** Opens the firmware of the platform, for users who can see or add firmware. */
function FirmwareButton({ platformId, onChange }: { platformId: number; onChange: () => void }) {
  const { t } = useTranslation('play');
  const { can } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(platformQueries.all());
  const platform = data?.find(({ id }) => id === platformId);
  if (!platform || !can('firmware.read')) return null;
  return (
    <>
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        {can('firmware.write') ? t('firmware-add') : t('firmware-show')}
      </Button>
      <FirmwareDrawer
        platform={platform}
        open={isOpen}
        onClose={() => {
          setIsOpen(false);
          onChange();
        }}
      />
    </>
  );
}
