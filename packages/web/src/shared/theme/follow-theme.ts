import { resolveTheme } from './resolve-theme.ts';
import { themeSetting } from '#shared/lib/settings.ts';

/** Keeps the page in the chosen palette: when the choice changes here, in another tab, or in the system. */
export function followTheme(): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const root = document.documentElement;
    root.dataset['theme'] = resolveTheme(themeSetting.get(), system.matches);
    const canvas = getComputedStyle(root).backgroundColor;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
  };
  apply();
  system.addEventListener('change', apply);
  themeSetting.subscribe(apply);
}
