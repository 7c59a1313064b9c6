import { workerData } from 'node:worker_threads';

import { installCore } from './install-core.disk.ts';
import { corePackage } from './player-packages.ts';

export interface CoreOrder {
  readonly name: string;
  readonly tarball: string;
  readonly staging: string;
  readonly root: string;
}

const { name, tarball, staging, root } = workerData as CoreOrder;
const core = corePackage(name);
if (!core) throw new Error(`Unknown core ${name}`);
await installCore(core, tarball, { staging, root });
