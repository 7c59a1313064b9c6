interface Place {
  readonly root: string;
  /** Below the root. */
  readonly path: string;
}

export const ACCEL_HEADER = 'x-accel-redirect';

/** Tells an nginx in front where to find the file by itself; empty: it is not set up to. */
export function accelHeaders(
  prefix: string,
  roots: readonly string[],
  { root, path }: Place,
): Record<string, string> {
  const index = roots.indexOf(root);
  if (prefix === '' || index === -1) return {};
  const below = path.split('/').map(encodeURIComponent).join('/');
  return {
    [ACCEL_HEADER]: roots.length === 1 ? `${prefix}/${below}` : `${prefix}/${index}/${below}`,
  };
}
