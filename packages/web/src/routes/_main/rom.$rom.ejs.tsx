import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

import { useMe } from '#data/me.ts';
import { platformQueries } from '#data/platforms.ts';
import { userQueries } from '#data/users.ts';
import { FirmwareDrawer } from '#features/firmware/firmware-drawer.tsx';
import { MissingPage } from '#features/missing/missing-page.tsx';
import { PlayerPage } from '#features/player/player-page.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';
import { logFailure } from '#lib/log.ts';
import { unsentSaves } from '#lib/unsent-saves.ts';
import { parseVersionRef } from '#lib/version-ref.ts';
import { Button } from '#ui/button.tsx';

const Text = z.coerce.string().optional().catch(undefined);

/** A version to play from: `<asset>.<version>`. */
const Search = z.object({ save: Text, state: Text });

export const Route = createFileRoute('/_main/rom/$rom/ejs')({
  staticData: { title: 'title-play' },
  validateSearch: Search,
  loader: async ({ context: { queryClient }, params }) => {
    const [{ romDetailQueries }, { playerQueries }] = await Promise.all([
      import('#data/rom.ts'),
      import('#data/player.ts'),
    ]);
    void queryClient.prefetchQuery(romDetailQueries.one(params.rom));
    void queryClient.prefetchQuery(playerQueries.of(params.rom));
    const me = queryClient.getQueryData(userQueries.me().queryKey);
    if (me && unsentSaves.get(me.id)) await sendLast(me.id);
    await loadAreas('play', 'saves', 'platform', 'emptyStates');
  },
  component: Emulator,
});

const PATIENCE_MS = 4000;

/** What a crash left behind is what somebody wants to go on from; without a server, not for long. */
async function sendLast(userId: number): Promise<void> {
  const { sendLeftBehind } = await import('#features/player/saves/send-left-behind.ts');
  await Promise.race([
    sendLeftBehind(userId).catch((error: unknown) => logFailure('Sending the last save', error)),
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);
}

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
        <FirmwareDoor platformId={platformId} onChange={onChange} />
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

/** For those who may see the firmware of the platform, and add to it. */
function FirmwareDoor({ platformId, onChange }: { platformId: number; onChange: () => void }) {
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
