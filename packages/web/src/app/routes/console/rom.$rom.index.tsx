import { createFileRoute, useLocation } from '@tanstack/react-router';

import { GameScreen } from '#console/game/game-screen.tsx';
import { useConsoleNavigation } from '#console/use-console-navigation.ts';
import { ConsoleGameControls } from '#play/console/console-controls.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';

export const Route = createFileRoute('/console/rom/$rom/')({
  params: {
    parse: ({ rom }) => ({ rom: Number.parseInt(rom, 10) }),
    stringify: ({ rom }) => ({ rom: String(rom) }),
  },
  loader: () => loadAreas('play', 'rom', 'saves', 'emptyStates'),
  component: ConsoleRom,
});

function ConsoleRom() {
  const { rom } = Route.useParams();
  const go = useConsoleNavigation();
  const focusKey = useLocation({ select: ({ state }) => state['__TSR_key'] ?? '' });
  return (
    <GameScreen
      key={rom}
      romId={rom}
      focusKey={focusKey}
      onPlay={(from) => go.play(rom, from ? { [from.kind]: `${from.asset_id}.${from.id}` } : {})}
      onOpen={(id) => go.open({ kind: 'rom', id })}
      onVersion={go.version}
      onBack={go.back}
      onExit={go.leave}
      renderControls={(player, onClose) => (
        <ConsoleGameControls romId={rom} player={player} onClose={onClose} />
      )}
    />
  );
}
