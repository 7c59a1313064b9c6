import type { Dat } from '@saveroom/contract';

import { Table } from '#shared/ui/table.tsx';

import type { DatActions } from './dat-actions.ts';
import { DatHeld } from './dat-held.tsx';
import { DatMenu } from './dat-menu.tsx';
import { DatName } from './dat-name.tsx';
import { DatPlatform } from './dat-platform.tsx';
import { DatState } from './dat-state.tsx';

export function DatRow({ dat, actions }: { dat: Dat; actions: DatActions }) {
  return (
    <Table.Row>
      <Table.Cell className="max-w-110">
        <DatName dat={dat} onOpen={actions.onOpen} />
      </Table.Cell>
      <Table.Cell className="max-w-70">
        <DatPlatform dat={dat} onChoose={actions.onPlatform} />
      </Table.Cell>
      <Table.Cell className="w-56">
        <DatHeld dat={dat} />
      </Table.Cell>
      <Table.Cell>
        <DatState dat={dat} />
      </Table.Cell>
      <Table.Cell className="w-12 text-right">
        <DatMenu dat={dat} actions={actions} />
      </Table.Cell>
    </Table.Row>
  );
}
