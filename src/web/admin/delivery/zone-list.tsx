import type { ReactElement } from 'react'
import type { DeliveryZone } from '#web/api/admin/settings/delivery.ts'
import { EditAndDelete, Cell, Row, Table } from '#web/admin/layout/table.tsx'

const daysText = ({ served, minDays, maxDays }: DeliveryZone): string => {
  if (!served) return 'Not served'
  return minDays === maxDays ? `${maxDays} days` : `${minDays} to ${maxDays} days`
}

type ZoneListProps = {
  caption: string
  zones: DeliveryZone[]
  edited?: DeliveryZone | undefined
  /** Without it the rows have no buttons. */
  actions?: { onEdit: (zone: DeliveryZone) => void; onRemove: (zone: DeliveryZone) => void }
}

/** Delivery zones as rows. */
export function ZoneList({ caption, zones, edited, actions }: ZoneListProps): ReactElement {
  const columns = [{ label: 'Begins with' }, { label: 'Days' }, { label: 'Note' }]
  return (
    <Table
      caption={caption}
      columns={actions ? [...columns, { label: 'Actions', right: true }] : columns}
    >
      {zones.map((zone) => (
        <Row key={zone.prefix} marked={zone.prefix === edited?.prefix}>
          <Cell className="tnum font-semibold">{zone.prefix}</Cell>
          <Cell className={`whitespace-nowrap ${zone.served ? '' : 'text-sindoor-600'}`}>
            {daysText(zone)}
          </Cell>
          <Cell className="wrap-anywhere text-jamun-700">{zone.note}</Cell>
          {actions && (
            <Cell>
              <div className="flex justify-end">
                <EditAndDelete
                  name={zone.prefix}
                  onEdit={() => actions.onEdit(zone)}
                  onDelete={() => actions.onRemove(zone)}
                />
              </div>
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  )
}
