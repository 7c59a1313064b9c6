import { resolveTheme } from './resolve-theme.ts';
import { themeSetting } from '#shared/lib/settings.ts';

/**
 * Applies the theme to the page, also when it changes in another tab or in the operating system.
 */
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
