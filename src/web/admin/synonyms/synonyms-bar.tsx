import type { ReactElement } from 'react'
import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { BulkBar } from '#web/admin/layout/bulk/bulk-bar.tsx'
import { BulkStep, type Step } from '#web/admin/layout/bulk/bulk-step.tsx'
import { countOf, toastOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { inNamedPieces } from '#web/admin/layout/bulk/named-pieces.ts'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { deleteAllSynonyms, type SynonymGroup } from '#web/api/admin/catalog/synonyms.ts'
import { groupName } from './synonym-list.tsx'

export const GROUP = { one: 'group', many: 'groups' }

const toNamed = (group: SynonymGroup) => ({ id: group.id, name: groupName(group) })

/** Deletes the chosen groups. */
export const DELETE_ALL: Mutation<SynonymGroup[], BulkResult> = {
  name: 'delete-all',
  send: (groups) =>
    inNamedPieces(groups.map(toNamed), (rows) => deleteAllSynonyms(rows.map(({ id }) => id))),
  done: (result) => toastOf(result, GROUP),
  failed: () => 'Failed to delete the words: ',
  reloadsAfter: () => true,
}

const DELETE_STEP: Step<SynonymGroup> = {
  label: 'Delete',
  danger: true,
  fits: () => true,
  toNamed,
  ask: (groups) => `Delete ${countOf(groups.length, GROUP)} of words?`,
  means: () => 'A search for one word of a group does not find its other words any more.',
}

type SynonymsBarProps = {
  selection: Selection<SynonymGroup>
  onDone: (result: BulkResult) => void
}

/** What can be done with the chosen groups. */
export const SynonymsBar = ({ selection, onDone }: SynonymsBarProps): ReactElement => (
  <BulkBar selection={selection}>
    <BulkStep selection={selection} step={DELETE_STEP} mutation={DELETE_ALL} onDone={onDone} />
  </BulkBar>
)
