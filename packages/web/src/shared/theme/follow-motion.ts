import reducedMotionCss from './reduced-motion.css?inline';
import { disableAnimationsSetting, reducedMotionSetting } from '#shared/lib/settings.ts';

/**
 * Applies the motion settings to the page, also when they change in another tab or in the operating
 * system.
 */
export function followMotion(): void {
  const system = window.matchMedia('(prefers-reduced-motion: reduce)');
  const reduced = new CSSStyleSheet();
  reduced.replaceSync(reducedMotionCss);
  document.adoptedStyleSheets.push(reduced);
  const apply = () => {
    const page = document.documentElement.dataset;
    const isReduced = system.matches || reducedMotionSetting.get();
    page['motion'] = isReduced ? 'reduced' : 'full';
    reduced.disabled = !isReduced;
    page['decoration'] = disableAnimationsSetting.get() ? 'off' : 'on';
  };
  apply();
  system.addEventListener('change', apply);
  reducedMotionSetting.subscribe(apply);
  disableAnimationsSetting.subscribe(apply);
}
