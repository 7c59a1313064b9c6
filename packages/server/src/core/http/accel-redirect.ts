interface FileLocation {
  readonly root: string;
  /** Relative to the root. */
  readonly path: string;
}

export const ACCEL_HEADER = 'x-accel-redirect';

/** Lets an nginx in front send the file itself. Empty if nginx is not configured to. */
export function accelHeaders(
  prefix: string,
  roots: readonly string[],
  { root, path }: FileLocation,
): Record<string, string> {
  const index = roots.indexOf(root);
  if (prefix === '' || index === -1) return {};
  const below = path.split('/').map(encodeURIComponent).join('/');
  return {
    [ACCEL_HEADER]: roots.length === 1 ? `${prefix}/${below}` : `${prefix}/${index}/${below}`,
  };
}
