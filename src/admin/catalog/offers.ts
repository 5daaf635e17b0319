import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import type { AdminOffer } from '#contract/contract.ts'
import * as offers from '#offers/admin-offers.ts'
import type { OfferInput, OfferRow } from '#offers/admin-offers.ts'
import { Refusal } from '#shared/errors.ts'
import { offerLabel, type OfferKind } from '#shared/offers/offer.ts'
import type { AdminContext } from '#admin/admin.ts'
import { changeEachNamed, type ChangedRow } from '#admin/change-each.ts'

type OfferContext = AdminContext & Parameters<typeof assertCategories>[0]

/** Adds an offer and writes the audit log. Throws as `addOffer` of the domain does. */
export async function addOffer(
  context: OfferContext,
  actor: Actor,
  input: OfferInput & { code: string | null; kind: OfferKind },
): Promise<AdminOffer> {
  await assertCategories(context, input)
  const { id } = await context.db.transaction(async (tx) => {
    const after = await offers.addOffer(tx, input, context.now())
    await recordChange(tx, actor, {
      action: 'offer.added',
      subject: subjectOf(after),
      after: factsOf(after),
    })
    return after
  })
  return offers.readOffer(context.db, id, context.now())
}

/**
 * Changes an offer and writes the audit log. Throws as `changeOffer` of the domain does, and
 * `offer.missing`, `offer.changed` and `offer.over`.
 */
export async function changeOffer(
  context: OfferContext,
  actor: Actor,
  id: string,
  { version, ...input }: OfferInput & { version: number },
): Promise<AdminOffer> {
  await assertCategories(context, input)
  await context.db.transaction(async (tx) => {
    const before = await offers.lockOffer(tx, id, version)
    const after = await offers.changeOffer(tx, before, input)
    await recordChange(tx, actor, {
      action: 'offer.changed',
      subject: subjectOf(after),
      before: factsOf(before),
      after: factsOf(after),
    })
  })
  return offers.readOffer(context.db, id, context.now())
}

/** Ends an offer and writes the audit log. Throws `offer.missing`, `.changed` and `.over`. */
export async function endOffer(
  context: AdminContext,
  actor: Actor,
  id: string,
  version: number,
): Promise<AdminOffer> {
  await context.db.transaction(async (tx) => {
    const before = await offers.lockOffer(tx, id, version)
    const after = await offers.endOffer(tx, before, context.now())
    await recordChange(tx, actor, { action: 'offer.ended', subject: subjectOf(after) })
  })
  return offers.readOffer(context.db, id, context.now())
}

/** Ends offers, and reports for each whether it has ended. */
export function endOffers(
  context: AdminContext,
  actor: Actor,
  chosen: { _id: string; version: number }[],
): Promise<ChangedRow[]> {
  const versions = new Map(chosen.map(({ _id, version }) => [_id, version]))
  return changeEachNamed(versions.keys(), (id) =>
    endOffer(context, actor, id, versions.get(id) ?? 0),
  )
}

/** Throws `input.invalid` for a category that the shop does not have. */
async function assertCategories(
  { categories }: { categories: () => Promise<{ values: ReadonlyMap<string, unknown> }> },
  input: Pick<OfferInput, 'categories' | 'notCategories'>,
): Promise<void> {
  const { values } = await categories()
  const message = 'A category is no longer there. Please choose again.'
  for (const field of ['categories', 'notCategories'] as const)
    if (input[field].some((value) => !values.has(value)))
      throw new Refusal('input.invalid', { message, fields: { [field]: message } })
}

const subjectOf = (offer: OfferRow) => ({
  kind: 'offer' as const,
  id: offer.id,
  name: offerLabel(offer),
})

/** What the audit log compares. */
const factsOf = ({ id: _id, version: _version, uses: _uses, createdAt: _at, ...facts }: OfferRow) =>
  facts
