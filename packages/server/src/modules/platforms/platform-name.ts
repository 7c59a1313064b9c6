import { findPlatform } from './platform-catalogue.ts';
import { resolvePlatform } from './resolve-platform.ts';

/** A folder named after a revision of a console is displayed under that name. */
export function platformName({ slug, fs_slug }: { slug: string; fs_slug: string }): string {
  const own = resolvePlatform(fs_slug);
  return own.slug === slug ? own.name : (findPlatform(slug)?.name ?? own.name);
}
