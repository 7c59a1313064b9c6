import { basePath } from './base-path.ts';

export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

/** A cookie is removed only under the path it was set with, so both possible paths are tried. */
export function dropCookie(name: string): void {
  for (const path of new Set(['/', basePath, `${basePath}/`])) {
    if (path) document.cookie = `${name}=; path=${path}; max-age=0; samesite=lax`;
  }
}
