import { expect, test } from 'vitest';

import type { AuditEvent } from '@saveroom/contract';

import { type AuditPage, auditExportAddress, withNewest } from '#admin/data/audit.ts';

import { auditQuery, AuditView, isFiltered, OTHERS } from './audit-view.ts';

const event = (id: number) => ({ id }) as AuditEvent;
const page = (ids: readonly number[], next: number | null): AuditPage => ({
  ...{ items: ids.map(event), next, total: 9 },
});
const idsOf = ({ pages }: { pages: AuditPage[] }) =>
  pages.map(({ items }) => items.map(({ id }) => id));

test('an address with unknown values shows all events', () => {
  expect(isFiltered(AuditView.parse({ area: 'x', event: 'x', from: 'x', target: 'x' }))).toBe(
    false,
  );
});

test('the last day of a range is part of it', () => {
  const { from, to } = auditQuery({ from: '2026-03-01', to: '2026-03-01' });
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1000);
});

test('a person is an account, or everyone else', () => {
  expect(auditQuery({ person: '7' })).toEqual({ user_id: 7 });
  expect(auditQuery({ person: OTHERS })).toEqual({ others: true });
});

test('the export has the filters of the screen', () => {
  const filter = auditQuery({ area: 'deletions', person: OTHERS });
  expect(auditExportAddress(filter, 'jsonl')).toBe(
    '/api/audit/export?area=deletions&others=true&format=jsonl',
  );
});

test('new events are added on top', () => {
  const data = { pages: [page([5, 4], 4), page([3], null)], pageParams: [null, 4] };
  expect(idsOf(withNewest(data, page([7, 6, 5], 5)))).toEqual([[7, 6, 5, 4], [3]]);
});

test('the list starts again if more arrived than a page holds', () => {
  const data = { pages: [page([5, 4], 4), page([3], null)], pageParams: [null, 4] };
  expect(idsOf(withNewest(data, page([99, 98], 98)))).toEqual([[99, 98]]);
});

test('the first event replaces the empty list', () => {
  const data = { pages: [page([], null)], pageParams: [null] };
  expect(idsOf(withNewest(data, page([1], null)))).toEqual([[1]]);
});
