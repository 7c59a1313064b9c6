import { Play } from 'lucide-react';

import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { fullScreenOnPlaySetting } from '#shared/lib/settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { Switch } from '#shared/ui/switch.tsx';

interface Props {
  label: string;
  fullScreenLabel: string;
  onPlay: () => void;
}

/** The button everything else is there for. */
export function StartRow({ label, fullScreenLabel, onPlay }: Props) {
  const [fullScreen, setFullScreen] = useLocalSetting(fullScreenOnPlaySetting);
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 max-md:justify-center">
      <Button
        variant="primary"
        size="lg"
        className="min-h-14! px-10! text-lg! max-md:w-full"
        icon={<Play size={20} fill="currentColor" aria-hidden="true" />}
        onClick={onPlay}
      >
        {label}
      </Button>
      {document.fullscreenEnabled && (
        <Switch label={fullScreenLabel} checked={fullScreen} onChange={setFullScreen} />
      )}
    </div>
  );
}
