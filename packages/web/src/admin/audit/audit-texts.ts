import { useTranslation } from 'react-i18next';

import {
  METADATA_FIELDS,
  ROLES,
  ShareAccess,
  SIGN_IN_METHODS,
  SOURCE_IDS,
  SOURCES,
} from '@saveroom/contract';
import type { AuditArea, AuditEvent } from '@saveroom/contract';

import { useTaskTexts } from '#admin/tasks/task-texts.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

const DETAILS = [
  ...(['method', 'reason', 'by', 'role', 'from', 'to', 'count', 'from_disk', 'platform'] as const),
  ...(['names', 'file', 'fields', 'source', 'scopes', 'format', 'gone', 'use_new'] as const),
  ...(['section', 'keys', 'keep_days', 'hidden_from', 'shown_to', 'access'] as const),
] as const;
type Detail = (typeof DETAILS)[number];
const REASONS = ['credentials', 'disabled', 'provider', 'second_step'] as const;
const CREATORS = ['admin', 'setup', 'invitation', 'openid', 'import'] as const;
const SECTIONS = ['platforms', 'versions', 'exclusions', 'scan'] as const;

const find = <V extends string>(values: readonly V[], value: unknown): V | undefined =>
  values.find((one) => one === value);

/** The texts of audit events. */
export function useAuditTexts() {
  const { t } = useTranslation(['audit', 'common', 'rom', 'shares']);
  const format = useFormat();
  const tasks = useTaskTexts();

  const person = ({ actor }: AuditEvent): string =>
    actor.name ?? (actor.via === 'kiosk' ? t('nobody-kiosk') : t('nobody'));

  const targetName = ({ target }: AuditEvent): string => {
    if (!target) return t('nobody');
    const name = target.name ?? target.id;
    if (name === null) return t('unnamed');
    if (target.kind === 'task') return tasks.title(name);
    const source = target.kind === 'source' ? find(SOURCE_IDS, name) : undefined;
    return source ? SOURCES[source].name : name;
  };

  const sentence = (event: AuditEvent): string => {
    const { kind, details } = event;
    const name = person(event);
    const target = targetName(event);
    const count = typeof details['count'] === 'number' ? details['count'] : 0;
    const number = format.number(count);
    if (kind === 'games_deleted') {
      const { platform } = details;
      if (count === 1) return t('event-games_deleted-single', { name, target });
      return typeof platform === 'string'
        ? t('event-games_deleted-from', { name, count, number, platform })
        : t('event-games_deleted', { name, count, number });
    }
    return t(`event-${kind}`, { name, target, number });
  };

  const value = (detail: Detail, given: unknown): string | null => {
    if (typeof given === 'boolean') return given ? t('yes') : t('no');
    if (typeof given === 'number') return format.number(given);
    if (Array.isArray(given)) {
      const texts = given.map((one) => {
        const field = detail === 'fields' ? find(METADATA_FIELDS, one) : undefined;
        return field ? t(`rom:field-${field}`) : String(one);
      });
      return texts.length === 0 ? null : format.list(texts);
    }
    if (typeof given !== 'string' || given === '') return null;
    const method = detail === 'method' ? find(SIGN_IN_METHODS, given) : undefined;
    if (method) return t(`method-${method}`);
    const reason = detail === 'reason' ? find(REASONS, given) : undefined;
    if (reason) return t(`reason-${reason}`);
    const creator = detail === 'by' ? find(CREATORS, given) : undefined;
    if (creator) return t(`by-${creator}`);
    const access = detail === 'access' ? find(ShareAccess.options, given) : undefined;
    if (access) return t(`shares:access-${access}`);
    const section = detail === 'section' ? find(SECTIONS, given) : undefined;
    if (section) return t(`section-${section}`);
    const role = ['role', 'from', 'to'].includes(detail) ? find(ROLES, given) : undefined;
    return role ? t(`common:role-${role}`) : given;
  };

  return {
    person,
    targetName,
    sentence,
    area: (area: AuditArea): string => t(`area-${area}`),
    /** The details of an event as labeled texts, in the order of the declaration. */
    details: ({ details }: AuditEvent): { label: string; value: string | null }[] =>
      DETAILS.filter((name) => name in details).map((name) => ({
        label: t(`detail-${name}`),
        value: value(name, details[name]),
      })),
    /** The most important detail, shown next to the sentence. */
    hint: ({ kind, target, details }: AuditEvent): string | null => {
      if (kind === 'signed_in' || kind === 'sign_in_failed')
        return value('method', details['method']);
      // The list of changes is too long for one line.
      if (kind === 'group_changed') return null;
      for (const name of ['fields', 'file', 'from', 'names', 'source', 'section'] as const) {
        const repeatsTarget = name === 'names' && target !== null;
        if (name in details && !repeatsTarget) return value(name, details[name]);
      }
      return null;
    },
  };
}
