import { createFileRoute } from '@tanstack/react-router';

import { GameScreen } from '#console/game/game-screen.tsx';
import { useGo } from '#console/use-go.ts';

export const Route = createFileRoute('/console/rom/$rom/')({
  params: {
    parse: ({ rom }) => ({ rom: Number.parseInt(rom, 10) }),
    stringify: ({ rom }) => ({ rom: String(rom) }),
  },
  component: ConsoleRom,
});

function ConsoleRom() {
  const { rom } = Route.useParams();
  const go = useGo();
  return (
    <GameScreen
      key={rom}
      romId={rom}
      onPlay={(from) => go.play(rom, from ? { [from.kind]: `${from.asset_id}.${from.id}` } : {})}
      onBack={go.back}
    />
  );
}
