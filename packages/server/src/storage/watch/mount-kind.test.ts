import { expect, test } from 'vitest';

import { isSilentMount } from './mount-kind.ts';

const MOUNTS = `/dev/sda1 / ext4 rw 0 0
nas:/games /library nfs4 rw 0 0
/dev/sdb1 /library/local ext4 rw 0 0
//nas/share /mnt/with\\040blank cifs rw 0 0
rclone /mnt/cloud fuse.rclone rw 0 0
`;

test.each([
  ['/library', true],
  ['/library/roms/nes', true],
  ['/library-of-mine', false],
  ['/library/local/roms', false],
  ['/mnt/with blank/roms', true],
  ['/mnt/cloud', true],
  ['/home/me', false],
])('%s is on a network: %s', (path, expected) => {
  expect(isSilentMount(path, MOUNTS)).toBe(expected);
});
