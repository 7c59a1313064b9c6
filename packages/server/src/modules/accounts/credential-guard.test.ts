import { describe, expect, test } from 'vitest';

import { CredentialGuard } from './credential-guard.ts';
import { OwnAttempts } from './own-attempts.ts';

const MINUTE = 60_000;
const VERA = { account: 'vera', password: 'right', ip: '203.0.113.1' };

function start() {
  const time = { now: Date.parse('2026-01-01T00:00:00Z') };
  const clock = () => new Date(time.now);
  const guard = new CredentialGuard(clock, new OwnAttempts(clock));
  const judged = { times: 0 };
  /** The way a password is checked: proven before, or judged now. */
  const check = async (password: string, stored = 'hash of right') => {
    const claim = { ...VERA, password };
    if (guard.isProven(claim, stored)) return true;
    return guard.judgeOnce(claim, async () => {
      const attempt = await guard.admit({ ip: VERA.ip }, 'vera');
      judged.times += 1;
      await Promise.resolve();
      if (stored !== `hash of ${password}`) return null;
      await attempt.forgive();
      return stored;
    });
  };
  return { time, guard, judged, check };
}

describe('a right password', () => {
  test('sent with 200 calls is judged once', async () => {
    const { judged, check } = start();
    for (let call = 0; call < 200; call += 1) expect(await check('right')).toBe(true);
    expect(judged.times).toBe(1);
  });

  test('sent with 200 calls at the same moment is judged once', async () => {
    const { judged, check } = start();
    const verdicts = await Promise.all(Array.from({ length: 200 }, () => check('right')));
    expect(verdicts.every(Boolean)).toBe(true);
    expect(judged.times).toBe(1);
  });

  test('is judged again after ten minutes', async () => {
    const { time, judged, check } = start();
    await check('right');
    time.now += 10 * MINUTE;
    await check('right');
    expect(judged.times).toBe(2);
  });

  test('proves nothing once another is stored', async () => {
    const { guard, check } = start();
    await check('right');
    expect(guard.isProven(VERA, 'hash of right')).toBe(true);
    expect(guard.isProven(VERA, 'hash of new')).toBe(false);
    expect(await check('right', 'hash of new')).toBe(false);
  });

  test('is proven for its own account alone', async () => {
    const { guard, check } = start();
    await check('right');
    const isProven = (other: object) => guard.isProven({ ...VERA, ...other }, 'hash of right');
    expect(isProven({ account: 'vera2' })).toBe(false);
    expect(isProven({ account: 'ver', password: 'aright' })).toBe(false);
  });

  test('is proven for the address it was sent from alone', async () => {
    const { guard, check } = start();
    await check('right');
    expect(guard.isProven({ ...VERA, ip: '203.0.113.2' }, 'hash of right')).toBe(false);
  });
});

describe('wrong passwords', () => {
  test('are never remembered as right, and each is judged', async () => {
    const { judged, check } = start();
    for (const guess of ['a', 'b', 'c']) expect(await check(guess)).toBe(false);
    expect(judged.times).toBe(3);
  });

  test('a judge that fails is asked again', async () => {
    const { guard } = start();
    const broken = guard.judgeOnce(VERA, () => Promise.reject(new Error('disk')));
    await expect(broken).rejects.toThrow('disk');
    expect(await guard.judgeOnce(VERA, async () => 'hash')).toBe(true);
  });

  test('from many addresses slow the account by ten seconds at most', async () => {
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
