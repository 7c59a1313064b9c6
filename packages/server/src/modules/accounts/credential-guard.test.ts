import { describe, expect, test } from 'vitest';

import { MemoryAttemptStore } from './attempt-store.ts';
import { CredentialGuard } from './credential-guard.ts';

const MINUTE = 60_000;
const VERA = { account: 'vera', password: 'right', ip: '203.0.113.1' };

function start() {
  const time = { now: Date.parse('2026-01-01T00:00:00Z') };
  const clock = () => new Date(time.now);
  const guard = new CredentialGuard(clock, new MemoryAttemptStore(clock));
  const verified = { times: 0 };
  /** Checks a password as `checkPassword` does: cached result first, then verification. */
  const check = async (password: string, stored = 'hash of right') => {
    const submitted = { ...VERA, password };
    if (guard.wasVerifiedRecently(submitted, stored)) return true;
    return guard.verifyOnce(submitted, async () => {
      const attempt = await guard.admit({ ip: VERA.ip }, 'vera');
      verified.times += 1;
      await Promise.resolve();
      if (stored !== `hash of ${password}`) return null;
      await attempt.recordSuccess();
      return stored;
    });
  };
  return { time, guard, verified, check };
}

describe('correct password', () => {
  test('200 sequential requests verify it once', async () => {
    const { verified, check } = start();
    for (let call = 0; call < 200; call += 1) expect(await check('right')).toBe(true);
    expect(verified.times).toBe(1);
  });

  test('200 concurrent requests verify it once', async () => {
    const { verified, check } = start();
    const results = await Promise.all(Array.from({ length: 200 }, () => check('right')));
    expect(results.every(Boolean)).toBe(true);
    expect(verified.times).toBe(1);
  });

  test('is verified again after ten minutes', async () => {
    const { time, verified, check } = start();
    await check('right');
    time.now += 10 * MINUTE;
    await check('right');
    expect(verified.times).toBe(2);
  });

  test('cached result is invalid after the stored hash changed', async () => {
    const { guard, check } = start();
    await check('right');
    expect(guard.wasVerifiedRecently(VERA, 'hash of right')).toBe(true);
    expect(guard.wasVerifiedRecently(VERA, 'hash of new')).toBe(false);
    expect(await check('right', 'hash of new')).toBe(false);
  });

  test('cached result is only valid for the same account', async () => {
    const { guard, check } = start();
    await check('right');
    const isVerified = (other: object) =>
      guard.wasVerifiedRecently({ ...VERA, ...other }, 'hash of right');
    expect(isVerified({ account: 'vera2' })).toBe(false);
    expect(isVerified({ account: 'ver', password: 'aright' })).toBe(false);
  });

  test('cached result is only valid for the same address', async () => {
    const { guard, check } = start();
    await check('right');
    expect(guard.wasVerifiedRecently({ ...VERA, ip: '203.0.113.2' }, 'hash of right')).toBe(false);
  });
});

describe('wrong passwords', () => {
  test('are not cached, and each is verified', async () => {
    const { verified, check } = start();
    for (const guess of ['a', 'b', 'c']) expect(await check(guess)).toBe(false);
    expect(verified.times).toBe(3);
  });

  test('are verified again after the verification threw an error', async () => {
    const { guard } = start();
    const broken = guard.verifyOnce(VERA, () => Promise.reject(new Error('disk')));
    await expect(broken).rejects.toThrow('disk');
    expect(await guard.verifyOnce(VERA, async () => 'hash')).toBe(true);
  });

  test('from many addresses throttle the account for at most ten seconds', async () => {
    const { guard, time } = start();
    const guess = (index: number) =>
      guard.admit({ ip: `198.51.${index % 250}.${Math.floor(index / 250)}` }, 'vera');
    for (let index = 0; index < 100; index += 1) await guess(index);
    await expect(guess(100)).rejects.toThrow('Try again in 1 seconds');
    for (let index = 101; index < 140; index += 1) {
      time.now += 10_000;
      await guess(index);
    }
    await expect(guess(999)).rejects.toThrow('Try again in 10 seconds');
  });
});
