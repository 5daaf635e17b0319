import type { ReactElement } from 'react'
import { SelectAll, SelectRow } from '#web/admin/layout/bulk/select-rows.tsx'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import type { SynonymGroup } from '#web/api/admin/catalog/synonyms.ts'
import { EditAndDelete, Cell, Row, Table } from '#web/admin/layout/table.tsx'

/** The name of a group in buttons and questions: its first three terms. */
export const groupName = ({ terms }: SynonymGroup): string => terms.slice(0, 3).join(', ')

type SynonymListProps = {
  groups: SynonymGroup[]
  selection: Selection<SynonymGroup>
  edited: SynonymGroup | undefined
  onEdit: (group: SynonymGroup) => void
  onRemove: (group: SynonymGroup) => void
}

/** The groups of synonyms as rows with their actions. */
export function SynonymList({
  groups,
  selection,
  edited,
  onEdit,
  onRemove,
}: SynonymListProps): ReactElement {
  return (
    <Table
      caption="Words that mean the same"
      columns={[{ label: 'Words' }, { label: 'Actions', right: true }]}
      headStart={<SelectAll selection={selection} className="mr-3" />}
    >
      {groups.map((group) => (
        <Row key={group.id} marked={group.id === edited?.id || selection.isChosen(group)}>
          <Cell colSpan={2}>
            <span className="flex items-center gap-3 stacked:gap-0">
              <SelectRow row={group} name={groupName(group)} selection={selection} />
              <ul className="flex flex-wrap gap-1.5">
                {group.terms.map((term) => (
                  <li
                    key={term}
                    className="rounded-full bg-jamun-100 px-2 py-1 wrap-anywhere text-jamun-900"
                  >
                    {term}
                  </li>
                ))}
              </ul>
            </span>
          </Cell>
          <Cell className="stacked:-mr-2">
            <div className="flex justify-end">
              <EditAndDelete
                name={groupName(group)}
                onEdit={() => onEdit(group)}
                onDelete={() => onRemove(group)}
              />
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
