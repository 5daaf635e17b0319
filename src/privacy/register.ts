import { register } from '#accounts/accounts.ts'
import { hashPassword } from '#accounts/login/passwords.ts'
import type { Db } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import {
  assertPresentNotice,
  readNotice,
  recordConsents,
  type ConsentInput,
  type NoticeContext,
} from './consents.ts'

type RegisterInput = Omit<ConsentInput, 'source'> & {
  name: string
  email?: string | undefined
  mobile: string
  password: string
}

/**
 * Creates an account with what was ticked at the registration, in one transaction. Throws
 * `mobile.taken` and `notice.changed`; then nothing is stored.
 */
export async function registerWithConsents(
  context: NoticeContext & { db: Db; now: () => Date },
  { password, notice, marketing, adult, ...user }: RegisterInput,
): Promise<void> {
  const input: ConsentInput = { notice, marketing, adult, source: 'register' }
  const present = await readNotice(context)
  assertPresentNotice(present, input)
  const passwordHash = await hashPassword(password)
  await context.db.transaction(async (tx) => {
    const { _id } = await register(tx, { ...user, passwordHash })
    await recordConsents(tx, _id as Id<'usr'>, { present, input, now: context.now() })
  })
}
