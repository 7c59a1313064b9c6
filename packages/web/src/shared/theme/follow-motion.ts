import { disableAnimationsSetting, reducedMotionSetting } from '#shared/lib/settings.ts';

/** Keeps the page at the chosen pace: when the choice changes here, in another tab, or in the system. */
export function followMotion(): void {
  const system = window.matchMedia('(prefers-reduced-motion: reduce)');
  const apply = () => {
    const page = document.documentElement.dataset;
    page['motion'] = system.matches || reducedMotionSetting.get() ? 'reduced' : 'full';
    page['decoration'] = disableAnimationsSetting.get() ? 'off' : 'on';
  };
  apply();
  system.addEventListener('change', apply);
  reducedMotionSetting.subscribe(apply);
  disableAnimationsSetting.subscribe(apply);
}
