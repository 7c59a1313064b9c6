import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { useForm } from './use-form.ts';

const start = (refuse?: { text: string; field?: string }) =>
  renderHook(() =>
    useForm({
      initial: { name: '', role: 'viewer' },
      check: ({ name }) => ({ name: name === '' ? 'empty' : undefined }),
      describe: () => refuse ?? { text: 'refused' },
    }),
  );

const wait = () => act(async () => undefined);

describe('useForm', () => {
  test('shows no error for an empty field until the form is submitted', () => {
    const { result } = start();
    expect(result.current.field('name').error).toBeUndefined();
    act(() => result.current.submit(async () => undefined));
    expect(result.current.field('name').error).toBe('empty');
    expect(result.current.refusals).toBe(1);
  });

  test('submits the values, one submission at a time', async () => {
    const { result } = start();
    const sent: unknown[] = [];
    const gate = Promise.withResolvers<void>();
    act(() => result.current.field('name').onChange('Ada'));
    const send = async (values: unknown) => {
      sent.push(values);
      await gate.promise;
    };
    act(() => result.current.submit(send));
    expect(result.current.busy).toBe(true);
    act(() => result.current.submit(send));
    gate.resolve();
    await wait();
    expect(sent).toEqual([{ name: 'Ada', role: 'viewer' }]);
    expect(result.current.busy).toBe(false);
  });

  test('shows a server error at its field until the next change', async () => {
    const { result } = start({ text: 'taken', field: 'name' });
    act(() => result.current.field('name').onChange('Ada'));
    act(() => result.current.submit(() => Promise.reject(new Error('400'))));
    await wait();
    expect(result.current.field('name').error).toBe('taken');
    expect(result.current.error).toBeNull();
    act(() => result.current.field('name').onChange('Adah'));
    expect(result.current.field('name').error).toBeUndefined();
  });

  test.each([undefined, 'elsewhere'])(
    'shows a refusal about %s for the whole form',
    async (field) => {
      const { result } = start({ text: 'no', ...(field && { field }) });
      act(() => result.current.field('name').onChange('Ada'));
      act(() => result.current.submit(() => Promise.reject(new Error('500'))));
      await wait();
      expect(result.current.error).toBe('no');
    },
  );
});
