import { createHash } from 'node:crypto'
import {
  consentSubject,
  endConsent,
  giveConsent,
  insertNotice,
  listConsents,
  lockAccount,
  type Consent,
} from '#accounts/consents/consents.ts'
import type { SessionUser } from '#accounts/accounts.ts'
import type { Consents, ExportedData, PrivacyNotice } from '#contract/contract.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { noticeText } from '#shared/privacy/privacy-notice.ts'
import type { CheckoutRule } from '#shared/order/checkout-rule.ts'
import type { CodRule } from '#shared/order/cod-rule.ts'
import type { ConsentSource, PrivacyRule } from '#shared/privacy/privacy-rule.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'

/** What the notice needs of the shop: its settings, and whether it sends codes. */
export type NoticeContext = {
  privacyRule: () => Promise<PrivacyRule>
  details: () => Promise<ShopDetails>
  cod: () => Promise<Pick<CodRule, 'isOn'>>
  checkout: () => Promise<CheckoutRule>
  readonly messenger: object | null
}

type ConsentContext = NoticeContext & { db: Db; now: () => Date }

/** Characters of a version: enough that two texts never have the same. */
const VERSION_LENGTH = 12

/**
 * The privacy notice of this shop. Its version is a hash of its text without the contacts, so that
 * every change of a use of data is a new version, and a new phone number is not.
 */
export async function readNotice(context: NoticeContext): Promise<PrivacyNotice> {
  const rule = await context.privacyRule()
  const text = noticeText({
    rule,
    sendsCodes: context.messenger !== null,
    offersCod: (await context.cod()).isOn,
    isPhoneFirst: context.messenger !== null && (await context.checkout()).mode === 'phone',
  })
  const hash = createHash('sha256').update(JSON.stringify(text)).digest('hex')
  const { legalName, addressLine1, addressLine2, email, phone, ...shop } = await context.details()
  return {
    version: hash.slice(0, VERSION_LENGTH),
    asksAdult: rule.asksAdult,
    ...text,
    seller: { name: legalName, address: [addressLine1, addressLine2], email, phone },
    officer: {
      name: `${shop.officerName}, ${shop.officerDesignation}`,
      email: shop.officerEmail,
      phone: shop.officerPhone,
    },
  }
}

const stateOf = (rows: Consent[], notice: PrivacyNotice): Consents => {
  const find = (kind: Consent['kind']) => rows.find((row) => row.kind === kind && !row.endedAt)
  const [accepted, marketing, adult] = [find('notice'), find('marketing'), find('adult')]
  return {
    notice: {
      version: notice.version,
      accepted: accepted ? { version: accepted.version, at: accepted.givenAt.toISOString() } : null,
    },
    marketingSince: marketing?.givenAt.toISOString() ?? null,
    adultSince: adult?.givenAt.toISOString() ?? null,
    asksAdult: notice.asksAdult,
  }
}

/** What a user has accepted, beside the present version of the notice. */
export const readConsents = async (
  context: ConsentContext,
  { id }: Pick<SessionUser, 'id'>,
): Promise<Consents> => stateOf(await listConsents(context.db, id), await readNotice(context))

/** How often a user may change consents in a day. Each change is a row that is kept. */
const MAX_CHANGES = 50
const DAY_SECONDS = 24 * 3600

export type ConsentInput = {
  notice?: string | undefined
  marketing?: boolean | undefined
  adult?: true | undefined
  source: ConsentSource
}

/** Throws `notice.changed` if another version of the notice than the present one is accepted. */
export function assertPresentNotice(
  present: PrivacyNotice,
  { notice }: Pick<ConsentInput, 'notice'>,
): void {
  if (notice !== undefined && notice !== present.version) throw new Refusal('notice.changed')
}

/**
 * Stores what a user accepts or withdraws, with the text of the notice. Its version was checked
 * with `assertPresentNotice`. Throws `login.needed` if the account is gone.
 */
export async function recordConsents(
  tx: Tx,
  userId: Id<'usr'>,
  { present, input, now }: { present: PrivacyNotice; input: ConsentInput; now: Date },
): Promise<void> {
  const { source } = input
  await lockAccount(tx, userId)
  if (input.notice !== undefined) {
    const { version } = present
    await insertNotice(tx, { version, text: present, now })
    await giveConsent(tx, { userId, kind: 'notice', version, source, now })
  }
  if (input.adult) await giveConsent(tx, { userId, kind: 'adult', source, now })
  if (input.marketing) await giveConsent(tx, { userId, kind: 'marketing', source, now })
  else if (input.marketing === false) await endConsent(tx, { userId, kind: 'marketing', now })
}

/**
 * Stores what a user accepts or withdraws. Throws `notice.changed` for another version of the
 * notice than the present one, and `rate.limited` after fifty changes in a day.
 */
export async function saveConsents(
  context: ConsentContext,
  { id: userId }: Pick<SessionUser, 'id'>,
  input: ConsentInput,
): Promise<Consents> {
  const present = await readNotice(context)
  assertPresentNotice(present, input)
  const { count, resetSeconds } = await countUp(context.db, consentSubject(userId), DAY_SECONDS)
  if (count > MAX_CHANGES)
    throw new Refusal('rate.limited', { details: { retryAfter: resetSeconds } })
  const now = context.now()
  return context.db.transaction(async (tx) => {
    await recordConsents(tx, userId, { present, input, now })
    return stateOf(await listConsents(tx, userId), present)
  })
}

/** The consents of a user for the export of their data, oldest first. */
export const exportConsents = async (
  db: Db,
  { id }: Pick<SessionUser, 'id'>,
): Promise<ExportedData['consents']> =>
  (await listConsents(db, id)).map(({ givenAt, endedAt, ...consent }) => ({
    ...consent,
    givenAt: givenAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
