import { expect, test } from 'vitest';

import { isNetworkPath } from './mount-kind.ts';

const MOUNTS = `/dev/sda1 / ext4 rw 0 0
nas:/games /library nfs4 rw 0 0
/dev/sdb1 /library/local ext4 rw 0 0
//nas/share /mnt/with\\040blank cifs rw 0 0
rclone /mnt/cloud fuse.rclone rw 0 0
/dev/sdc1 /mnt/usb fuseblk rw 0 0
systemd-1 /mnt/auto autofs rw 0 0
nas:/x /mnt/over nfs rw 0 0
/dev/sdd1 /mnt/over btrfs rw 0 0
overlay /container overlay rw 0 0
tank/games /tank zfs rw 0 0
host /mnt/desktop virtiofs rw 0 0
`;

test.each([
  ['/library', true],
  ['/library/roms/nes', true],
  ['/library-of-mine', false],
  ['/library/local/roms', false],
  ['/mnt/with blank/roms', true],
  ['/mnt/cloud', true],
  ['/mnt/usb/games', false],
  ['/mnt/auto/games', true],
  ['/mnt/over/games', false],
  ['/container/games', false],
  ['/tank/games', false],
  ['/mnt/desktop/games', true],
  ['/home/me', false],
])('%s is a network path on Linux: %s', (path, expected) => {
  expect(isNetworkPath(path, MOUNTS)).toBe(expected);
});

test.each([
  [String.raw`\\nas\games`, true],
  ['//nas/games', true],
  [String.raw`\\?\UNC\nas\games`, true],
  [String.raw`\\?\C:\games`, false],
  [String.raw`C:\games`, false],
  ['/Users/me/games', false],
])('%s is a network path where there is no /proc/mounts: %s', (path, expected) => {
  expect(isNetworkPath(path, '')).toBe(expected);
});
