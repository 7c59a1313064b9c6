import { type AuditEvent, STEP_COOKIE } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { completeSignIn, startWithApp } from '#testing/second-factors.ts';

describe('a code of the app', () => {
  test('works once, for one of several concurrent sign-ins', async () => {
    const { begin, code } = await startWithApp();
    const browsers = [(await begin()).browser, (await begin('198.51.100.8')).browser];
    const replies = await Promise.all(browsers.map((browser) => completeSignIn(browser, code())));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(1);
    const { browser: third } = await begin('198.51.100.9');
    expect((await completeSignIn(third, code())).statusCode).toBe(401);
    expect((await completeSignIn(third, code(-1))).statusCode).toBe(401);
    expect((await completeSignIn(third, code(1))).statusCode).toBe(200);
  });
});

describe('a recovery code', () => {
  test('works once, in any spelling', async () => {
    const { begin, recoveryCodes, owner } = await startWithApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const { browser } = await begin();
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
    expect((await completeSignIn(browser, typed, 'recovery_code')).statusCode).toBe(200);
    const { browser: again } = await begin();
    expect((await completeSignIn(again, code, 'recovery_code')).statusCode).toBe(401);
    expect((await owner.get('/api/two-factor')).json()).toMatchObject({ recovery_codes_left: 9 });
  });

  test('works for one of several concurrent sign-ins', async () => {
    const { begin, recoveryCodes } = await startWithApp();
    const browsers = [(await begin()).browser, (await begin('198.51.100.8')).browser];
    const [code = ''] = recoveryCodes;
    const replies = await Promise.all(
      browsers.map((browser) => completeSignIn(browser, code, 'recovery_code')),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('a second step', () => {
  test('that is wrong is recorded in the audit log, and that is throttled only once', async () => {
    const { begin, get } = await startWithApp();
    for (let index = 0; index < 30; index += 1) {
      const { browser } = await begin();
      await completeSignIn(browser, '000000');
    }
    const reply = await get('/audit');
    const rows = reply.json<{ items: AuditEvent[] }>().items;
    const wrong = rows.filter(({ details }) => details['reason'] === 'second_step');
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong[0]).toMatchObject({
      kind: 'sign_in_failed',
      actor: { id: null },
      details: { method: 'password' },
    });
    expect(rows.filter(({ kind }) => kind === 'sign_in_throttled')).toHaveLength(1);
  });

  test('works once', async () => {
    const { begin, code } = await startWithApp();
    const { browser } = await begin();
    const step = browser.cookies.get(STEP_COOKIE) ?? '';
    expect((await completeSignIn(browser, code())).statusCode).toBe(200);
    expect(browser.cookies.has(STEP_COOKIE)).toBe(false);
    browser.cookies.set(STEP_COOKIE, step);
    expect((await completeSignIn(browser, code(1))).statusCode).toBe(410);
  });
});

describe('guesses', () => {
  test('from one address: at most 20 of a hundred are checked', async () => {
    const { begin } = await startWithApp();
    let checked = 0;
    for (let index = 0; index < 100; index += 1) {
      // The right password must not clear the failed codes.
      const { browser } = await begin();
      checked +=
        (await completeSignIn(browser, String(index).padStart(6, '0'))).statusCode === 401 ? 1 : 0;
    }
    expect(checked).toBeLessThanOrEqual(20);
  });
});
