import { useTranslation } from 'react-i18next';

import { CONSOLE_THEMES, consoleThemeSetting } from '#console/console-settings.ts';
import { consoleSoundSetting, consoleSwapSetting } from '#play/input/input-settings.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';

import { useFullScreen } from '#shared/lib/full-screen.ts';
import { ChoicePanel } from './choice-panel.tsx';

interface Props {
  /** Key of the row that is focused first. */
  start?: string | undefined;
  /** Absent outside of a game. */
  onControls?: (() => void) | undefined;
  /** Opens the profiles that this device remembers. Absent for visitors without an account. */
  onSwitch?: (() => void) | undefined;
  onExit: () => void;
  exitLabel?: string | undefined;
  onClose: () => void;
}

export function SettingsPanel({ start, onControls, onSwitch, onExit, exitLabel, onClose }: Props) {
  const { t } = useTranslation('console');
  const [theme, setTheme] = useLocalSetting(consoleThemeSetting);
  const [hasSound, setSound] = useLocalSetting(consoleSoundSetting);
  const [isSwapped, setSwapped] = useLocalSetting(consoleSwapSetting);
  const { isFullScreen, toggle } = useFullScreen();
  const onOff = [
    { value: 'true', label: t('on') },
    { value: 'false', label: t('off') },
  ];
  return (
    <ChoicePanel
      title={t('settings')}
      start={start}
      onClose={onClose}
      rows={[
        {
          kind: 'choice',
          key: 'theme',
          label: t('theme'),
          values: CONSOLE_THEMES.map((value) => ({ value, label: t(`theme-${value}`) })),
          value: theme,
          onChange: (value) =>
            setTheme(CONSOLE_THEMES.find((known) => known === value) ?? 'default'),
        },
        {
          kind: 'choice',
          key: 'sound',
          label: t('sounds'),
          values: onOff,
          value: String(hasSound),
          onChange: (value) => setSound(value === 'true'),
        },
        {
          kind: 'choice',
          key: 'confirm',
          label: t('confirm-button'),
          values: [
            { value: 'false', label: t('confirm-south') },
            { value: 'true', label: t('confirm-east') },
          ],
          value: String(isSwapped),
          onChange: (value) => setSwapped(value === 'true'),
        },
        {
          kind: 'choice',
          key: 'fullscreen',
          label: t('fullscreen'),
          values: onOff,
          value: String(isFullScreen),
          onChange: toggle,
        },
        ...(onControls
          ? [
              {
                kind: 'button' as const,
                key: 'controls',
                label: t('controls'),
                onPress: onControls,
              },
            ]
          : []),
        ...(onSwitch
          ? [
              {
                kind: 'button' as const,
                key: 'switch',
                label: t('profiles-switch'),
                onPress: onSwitch,
              },
            ]
          : []),
        { kind: 'button', key: 'exit', label: exitLabel ?? t('exit'), onPress: onExit },
      ]}
    />
  );
}
