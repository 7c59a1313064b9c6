import { serveWorkerCall } from '#core/lib/worker-call.ts';

import { installCore } from './install-core.disk.ts';
import { corePackage } from './player-packages.ts';

export interface CoreInstallRequest {
  readonly name: string;
  readonly tarball: string;
  readonly staging: string;
  readonly root: string;
}

export interface InstallCoreCall {
  readonly request: CoreInstallRequest;
  readonly event: never;
  readonly result: null;
}

await serveWorkerCall<InstallCoreCall>(async ({ name, tarball, staging, root }) => {
  const core = corePackage(name);
  if (!core) throw new Error(`Unknown core ${name}`);
  await installCore(core, tarball, { staging, root });
  return null;
});
