/** Threads begin at a file of their own: beside the caller as source, beside the bundle when built. */
export const workerUrl = (from: string, name: string): URL =>
  new URL(from.endsWith('.ts') ? `./${name}.ts` : `./${name}.mjs`, from);
