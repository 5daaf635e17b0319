import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Db, Tx } from '#platform/db.ts'
import type { Messenger } from '#platform/messenger.ts'
import { countUp, forgetCounts } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { openFor, type Keeping, type LoggedIn } from './accounts.ts'
import { loginFailures, passwordFailures } from './attempts.ts'
import { CODES_COUNT_MS, RESEND_SECONDS, secondsToWait, spokenWait } from './code-limits.ts'
import * as codes from './code-store.ts'
import { hashPassword, isPassword } from './passwords.ts'
import * as store from './store.ts'

/** What one-time codes need of the world. */
export type CodeWorld = {
  db: Db
  now: () => Date
  messenger: Messenger
  details: () => Promise<{ name: string }>
  log: { warn(details: object, message: string): void }
}

/** How long a code works, and how often it may be guessed. */
const CODE_MS = 5 * 60_000
const GUESSES = 5

/** Codes asked for from one network in an hour. Carriers put thousands of people behind one. */
const NETWORK_MOST = 300
const HOUR_SECONDS = 3600

/** The same six digits for another number or purpose are another secret. */
const secretOf = ({ mobile, purpose }: codes.CodeFor, code: string): string => `${purpose} ${mobile} ${code}`

/**
 * Sends a one-time code to a mobile number that has an account. For a number without one everything is done alike but the sending, so that
 * neither the answer nor its time tells who is a customer. Answers the seconds until a further code may be asked for.
 */
export async function requestCode(world: CodeWorld, wanted: codes.CodeFor & { network: string }): Promise<{ resendSeconds: number }> {
  const asked = await countUp(world.db, `codes ${wanted.network}`, HOUR_SECONDS)
  if (asked.count > NETWORK_MOST) throw tooSoon(asked.resetSeconds)
  if (world.messenger.isDown()) throw new Refusal('code.unsent')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await hashPassword(secretOf(wanted, code))
  const id = await world.db.transaction((tx) => keepCode(tx, world.now(), wanted, codeHash))
  const [person] = await store.selectUserByMobile(world.db, wanted.mobile)
  await deliver(world, id, async () => {
    if (!person) return
    const { name: shopName } = await world.details()
    await world.messenger.send({ mobile: wanted.mobile, template: `${wanted.purpose}-code`, shopName, variables: { code } })
  })
  return { resendSeconds: RESEND_SECONDS }
}

/** Keeps a new code in the place of the older ones. Refuses when the number was sent too many. */
async function keepCode(tx: Tx, now: Date, { mobile, purpose }: codes.CodeFor, codeHash: string): Promise<Id<'otp'>> {
  await codes.lockNumber(tx, mobile)
  const sent = await codes.selectSent(tx, mobile, new Date(now.getTime() - CODES_COUNT_MS))
  const wait = secondsToWait(
    sent.map((row) => row.createdAt),
    now,
  )
  if (wait > 0) throw tooSoon(wait)
  await codes.voidCodes(tx, { mobile, purpose }, now)
  const id = newId('otp')
  await codes.insertCode(tx, { id, mobile, purpose, codeHash, createdAt: now, expiresAt: new Date(now.getTime() + CODE_MS) })
  return id
}

const tooSoon = (seconds: number) =>
  new Refusal('code.limited', { message: `Please wait ${spokenWait(seconds)} before you ask for another code.`, details: { retryAfter: seconds } })

/** A code that was not sent does not count. What fails later than the answer can only be written down. */
async function deliver(world: CodeWorld, id: Id<'otp'>, send: () => Promise<void>): Promise<void> {
  const failed = send().then(
    () => false,
    async (error: unknown) => {
      world.log.warn({ err: error }, 'A code could not be sent')
      await codes.deleteCode(world.db, id).catch((again: unknown) => world.log.warn({ err: again }, 'A code that was not sent could not be forgotten'))
      return true
    },
  )
  const { answerAfterMs } = world.messenger
  const isUnsent = answerAfterMs === null ? await failed : await setTimeout(answerAfterMs).then(() => Promise.race([failed, Promise.resolve(false)]))
  if (isUnsent) throw new Refusal('code.unsent')
}

/** Opens a session for who has the code that was sent to her number. */
export async function loginWithCode(world: CodeWorld, attempt: { mobile: string; code: string } & Keeping): Promise<LoggedIn> {
  const wanted = { mobile: attempt.mobile, purpose: 'login' as const }
  const id = await checkCode(world, wanted, attempt.code)
  return world.db.transaction(async (tx) => openFor(tx, await takeCode(tx, world, id, attempt.mobile), attempt))
}

/** Gives a new password to who has the code that was sent to her number, and ends all her sessions. */
export async function resetPassword(world: CodeWorld, attempt: { mobile: string; code: string; password: string }): Promise<void> {
  const wanted = { mobile: attempt.mobile, purpose: 'password' as const }
  const id = await checkCode(world, wanted, attempt.code)
  const passwordHash = await hashPassword(attempt.password)
  await world.db.transaction(async (tx) => {
    const person = await takeCode(tx, world, id, attempt.mobile)
    await store.updatePassword(tx, person.id, passwordHash)
    await store.deleteSessions(tx, person.id)
    // She has waited enough for the password that she forgot.
    await forgetCounts(tx, [loginFailures(person.mobile), passwordFailures(person.id)])
  })
}

/** The id of the open code if this is it. Every try counts before it is looked at, so that many at once are no more than five. */
async function checkCode(world: CodeWorld, wanted: codes.CodeFor, code: string): Promise<Id<'otp'>> {
  const now = world.now()
  const [open] = await codes.bookGuess(world.db, wanted, { now, most: GUESSES })
  if (!open) {
    const [spent] = await codes.selectOpen(world.db, wanted, now)
    throw wrong(spent ? 'code.spent' : 'code.over')
  }
  if (!(await isPassword(open.codeHash, secretOf(wanted, code)))) throw wrong(open.guesses >= GUESSES ? 'code.spent' : 'code.wrong')
  return open.id
}

/** Uses a right code up and answers whose number it was sent to. */
async function takeCode(tx: Tx, world: CodeWorld, id: Id<'otp'>, mobile: string): Promise<store.UserRow> {
  const [used] = await codes.useUp(tx, id, world.now())
  if (!used) throw wrong('code.over')
  const [person] = await store.selectUserByMobile(tx, mobile)
  if (!person) throw wrong('code.wrong')
  return person
}

function wrong(code: 'code.wrong' | 'code.spent' | 'code.over'): Refusal {
  const refusal = new Refusal(code)
  return new Refusal(code, { fields: { code: refusal.message } })
}

/** Forgets codes that are over and count no more. */
export const forgetOldCodes = async ({ db, now }: Pick<CodeWorld, 'db' | 'now'>): Promise<void> =>
  void (await codes.deleteOldCodes(db, new Date(now().getTime() - CODES_COUNT_MS)))
