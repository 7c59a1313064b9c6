import { Link } from '@tanstack/react-router';
import { Filter } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { AuditEvent } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Facts } from '#shared/ui/facts.tsx';

import { useAuditTexts } from './audit-texts.ts';
import type { AuditView } from './audit-view.ts';

interface Props {
  event: AuditEvent;
  /** Filters the log by events like this one. */
  onFilter: (view: AuditView) => void;
  onClose: () => void;
}

const LINK = 'text-accent-ink underline underline-offset-2';

/** All details of an event. */
export function AuditDialog({ event, onFilter, onClose }: Props) {
  const { t } = useTranslation(['audit', 'common']);
  const texts = useAuditTexts();
  const format = useFormat();
  const { actor, target, address } = event;
  const filters: { label: string; view: AuditView }[] = [
    { label: t('only-kind'), view: { event: event.kind } },
    ...(actor.id === null ? [] : [{ label: t('only-person'), view: { person: String(actor.id) } }]),
    ...(address === null ? [] : [{ label: t('only-address'), view: { address } }]),
    ...(target?.id
      ? [{ label: t('only-target'), view: { target: target.kind, target_id: target.id } }]
      : []),
  ];
  return (
    <Dialog
      title={texts.sentence(event)}
      size="lg"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <Facts
          facts={[
            { label: t('fact-time'), value: format.dateTime(event.at) },
            { label: t('fact-area'), value: texts.area(event.area) },
            { label: t('fact-person'), value: <Person event={event} /> },
            { label: t('fact-via'), value: actor.via && t(`via-${actor.via}`) },
            { label: t('fact-token'), value: actor.token },
            { label: t('fact-target'), value: target && <Target event={event} /> },
            ...texts.details(event),
            { label: t('fact-address'), value: address },
            { label: t('fact-device'), value: event.device },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          {filters.map(({ label, view }) => (
            <Button
              key={label}
              size="sm"
              icon={<Filter size={15} aria-hidden="true" />}
              onClick={() => onFilter(view)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function Person({ event }: { event: AuditEvent }) {
  const texts = useAuditTexts();
  const name = texts.person(event);
  if (event.actor.id === null) return name;
  return (
    <Link to="/administration" search={{ search: name }} className={LINK}>
      {name}
    </Link>
  );
}

function Target({ event }: { event: AuditEvent }) {
  const texts = useAuditTexts();
  const name = texts.targetName(event);
  const { target } = event;
  // Deleted entities have no page.
  if (!target?.id || event.area === 'deletions') return name;
  if (target.kind === 'game') {
    return (
      <Link to="/rom/$rom" params={{ rom: Number(target.id) }} className={LINK}>
        {name}
      </Link>
    );
  }
  if (target.kind === 'platform') {
    return (
      <Link to="/platform/$platform" params={{ platform: Number(target.id) }} className={LINK}>
        {name}
      </Link>
    );
  }
  if (target.kind === 'user') {
    return (
      <Link to="/administration" search={{ search: name }} className={LINK}>
        {name}
      </Link>
    );
  }
  return name;
}
