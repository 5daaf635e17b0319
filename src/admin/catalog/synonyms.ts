import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import * as search from '#search/search.ts'
import type { Synonym } from '#contract/contract.ts'
import type { AdminContext } from '#admin/admin.ts'
import { changeEachNamed, type ChangedRow } from '#admin/change-each.ts'

/** Adds a group of synonyms and writes the audit log. */
export async function addSynonym(
  context: AdminContext,
  actor: Actor,
  terms: string[],
): Promise<Synonym> {
  return context.db.transaction(async (tx) => {
    const after = await search.addSynonym(tx, terms)
    await recordChange(tx, actor, {
      action: 'search.added',
      subject: subjectOf(after),
      after: { terms: after.terms },
    })
    return after
  })
}

/** Replaces the words of a group and writes the audit log. */
export async function changeSynonym(
  context: AdminContext,
  actor: Actor,
  id: string,
  terms: string[],
): Promise<Synonym> {
  return context.db.transaction(async (tx) => {
    const before = await search.lockSynonym(tx, id)
    const after = await search.changeSynonym(tx, id, terms)
    await recordChange(tx, actor, {
      action: 'search.changed',
      subject: subjectOf(after),
      before: { terms: before.terms },
      after: { terms: after.terms },
    })
    return after
  })
}

/** Removes a group and writes the audit log. */
export async function removeSynonym(
  context: AdminContext,
  actor: Actor,
  id: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const before = await search.removeSynonym(tx, id)
    await recordChange(tx, actor, {
      action: 'search.removed',
      subject: subjectOf(before),
      before: { terms: before.terms },
    })
  })
}

/** Removes groups, and reports for each whether it was removed. */
export const removeSynonyms = (
  context: AdminContext,
  actor: Actor,
  ids: string[],
): Promise<ChangedRow[]> => changeEachNamed(ids, (id) => removeSynonym(context, actor, id))

/** The audit log names a group by its first words. */
const subjectOf = ({ _id, terms }: Synonym) => ({
  kind: 'search' as const,
  id: _id,
  name: terms.slice(0, 3).join(', '),
})
