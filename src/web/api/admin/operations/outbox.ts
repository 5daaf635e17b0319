import type { CallInput, OutboxMail as ApiMail, Pagination } from '#contract/contract.ts'
import { toUnchanged, type Unchanged } from '#web/api/admin/unchanged.ts'
import { call } from '#web/api/client.ts'

/** A mail of the outbox. */
export type OutboxMail = Omit<ApiMail, '_id'> & { id: string }

const toMail = ({ _id, ...mail }: ApiMail): OutboxMail => ({ ...mail, id: _id })

type MailList = {
  mails: OutboxMail[]
  pagination: Pagination
  /** The sender of mails; null if no mail server is configured. */
  sentFrom: string | null
  /** Whether text messages can be sent. */
  sendsTexts: boolean
}

/** Reads one page of the mails, newest first. Throws ApiError, as all functions here. */
export async function listMails(
  query: CallInput<'GET /api/admin/outbox'>['query'],
  signal?: AbortSignal,
): Promise<MailList> {
  const { mails, ...rest } = await call('GET /api/admin/outbox', { query }, { signal })
  return { mails: mails.map(toMail), ...rest }
}

/** The mails about an order, and whether mails and text messages can be sent. */
export type OrderMails = { mails: OutboxMail[]; sendsMails: boolean; sendsTexts: boolean }

/** Reads the mails about an order, newest first. */
export async function listOrderMails(id: string, signal: AbortSignal): Promise<OrderMails> {
  const options = { params: { id } }
  const { mails, ...rest } = await call('GET /api/admin/orders/:id/mails', options, { signal })
  return { mails: mails.map(toMail), ...rest }
}

/** Reads the text of a mail. */
export const readMailText = async ({ id }: { id: string }): Promise<string> =>
  (await call('GET /api/admin/outbox/:id', { params: { id } })).body

/** Sends a mail with the status unsent or failed. Returns the message of the server. */
export const sendMail = async ({ id }: { id: string }): Promise<string> =>
  (await call('POST /api/admin/outbox/:id/send', { params: { id } })).message

/** Sends mails, each by itself. Returns those that cannot be sent, and why. */
export const sendMails = async (ids: string[]): Promise<Unchanged[]> =>
  toUnchanged((await call('POST /api/admin/outbox/send', { body: { ids } })).results)
