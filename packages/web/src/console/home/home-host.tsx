import { CircleAlert, Gamepad2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useGuestVisit } from '#shared/data/guests.ts';
import { useMe } from '#shared/data/me.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';

import { InertLayer } from '#console/overlays/inert-layer.tsx';
import { SearchPanel } from '#console/overlays/search-panel.tsx';
import { SettingsPanel } from '#console/overlays/settings-panel.tsx';
import { LoadingScreen } from '#console/parts/loading-screen.tsx';
import { MessageScreen } from '#console/parts/message-screen.tsx';
import { useConsoleNavigation } from '#console/use-console-navigation.ts';
import { HomeScreen } from './home-screen.tsx';
import { KioskExit } from './kiosk-exit.tsx';
import { useHomeShelves } from './use-home-shelves.ts';

/** Home with its dialogs, and its loading, error and empty states. */
export function HomeHost() {
  const { t } = useTranslation('console');
  const errorText = useErrorText();
  const go = useConsoleNavigation();
  const { isKiosk } = useMe();
  const { content, isPending, isEmpty, hasFailed, error, retry } = useHomeShelves();
  const [open, setOpen] = useState<'settings' | 'search' | 'kiosk-exit' | null>(null);
  const kiosk = useGuestVisit();
  const isKioskDevice = kiosk?.kind === 'kiosk';
  const leave = () => {
    if (!isKioskDevice) go.leave();
    else if (kiosk.has_pin) setOpen('kiosk-exit');
    else go.signIn();
  };
  const exitLabel = isKioskDevice ? t('kiosk-exit') : t('exit');
  const exit = { label: exitLabel, onPress: leave };
  if (open === 'kiosk-exit') {
    return <KioskExit onSignIn={go.signIn} onClose={() => setOpen(null)} />;
  }
  // Checked first, so that other requests that are still pending do not replace the message.
  if (hasFailed) {
    return (
      <MessageScreen
        icon={<CircleAlert aria-hidden="true" />}
        title={t('home-failed')}
        text={error ? errorText(error) : t('loading')}
        choices={[{ label: t('retry'), onPress: retry }, exit]}
        onBack={leave}
      />
    );
  }
  if (isPending) return <LoadingScreen layout="home" label={t('loading')} onBack={leave} />;
  if (isEmpty) {
    return (
      <MessageScreen
        icon={<Gamepad2 aria-hidden="true" />}
        title={t('home-empty-title')}
        text={t('home-empty-text')}
        choices={[exit]}
        onBack={leave}
      />
    );
  }
  return (
    <>
      <InertLayer isCovered={open !== null}>
        <HomeScreen
          content={content}
          onOpen={go.open}
          onPlay={(rom) => go.play(rom, {})}
          exitLabel={exitLabel}
          onControl={(control) => (control === 'exit' ? leave() : setOpen(control))}
        />
      </InertLayer>
      {open === 'settings' && (
        <SettingsPanel
          onSwitch={isKiosk ? undefined : go.profiles}
          onExit={leave}
          exitLabel={exitLabel}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'search' && (
        <SearchPanel
          initial=""
          onDone={(term) => (term ? go.search(term) : setOpen(null))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
