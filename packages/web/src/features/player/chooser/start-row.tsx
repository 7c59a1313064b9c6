import { Play } from 'lucide-react';

import { useLocalSetting } from '#lib/local-setting.ts';
import { fullScreenOnPlaySetting } from '#lib/settings.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';

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
