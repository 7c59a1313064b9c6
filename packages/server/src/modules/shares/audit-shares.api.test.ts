import type { AuditEvent, AuditKind } from '@saveroom/contract';
import { afterAll, expect, test } from 'vitest';

import { basic } from '#testing/test-app.ts';

import { startShareApp } from './testing/share-app.ts';

const { server, shared, newVisitor, share, addCollection } = await startShareApp();
afterAll(() => server.close());

const newest = async (kind: AuditKind) =>
  (await server.get(`/audit?kind=${kind}`)).json<{ items: AuditEvent[] }>().items[0];

const call = (method: 'PUT' | 'DELETE', url: string, payload: object = {}) =>
  server.app.inject({ method, url: `/api${url}`, headers: basic('vera'), payload });

const GAME = { kind: 'game', id: String(shared), name: 'Shared Game (USA)' };

test('the audit log contains what was shared and with which access', async () => {
  const link = await share({ access: 'play' });
  const of = { target: GAME, details: { access: 'play' } };
  expect(await newest('share_created')).toMatchObject({ ...of, actor: { name: 'vera' } });
  await call('PUT', `/shares/${link.id}`, { access: 'download' });
  const changed = { target: GAME, details: { access: 'download' } };
  expect(await newest('share_changed')).toMatchObject(changed);
  await call('DELETE', `/shares/${link.id}`);
  expect(await newest('share_ended')).toMatchObject(changed);
});

test('downloads of visitors are in the audit log, once per visitor', async () => {
  const { path } = await share();
  const visitor = newVisitor();
  await visitor.get(path);
  await visitor.get(`${path}/content`);
  await visitor.get(`${path}/content`);
  expect(await newest('game_downloaded')).toMatchObject({ target: GAME, actor: { name: null } });
  const id = await addCollection([shared]);
  const collection = await share({ target: 'collection', target_id: id });
  await visitor.get(collection.path);
  await visitor.get(`${collection.path}/games/${shared}/content`);
  await visitor.get(`${collection.path}/content`);
  const target = { kind: 'collection', id: String(id) };
  expect(await newest('game_downloaded')).toMatchObject({ target });
  const { items } = (await server.get('/audit?kind=game_downloaded')).json<{ items: [] }>();
  expect(items).toHaveLength(3);
});
