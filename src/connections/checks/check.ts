import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Gateway } from '#payments/gateway.ts'
import type { MessengerSettings } from '#platform/mail/messenger.ts'
import type { S3Options } from '#platform/storage/s3.ts'
import type { MailSettings } from '#connections/services.ts'
import { checkMail } from './check-mail.ts'
import { checkMessenger } from './check-messenger.ts'
import { checkPayments } from './check-payments.ts'
import { checkPictures } from './check-pictures.ts'
import type { CheckResult } from './check-result.ts'

export type { CheckResult } from './check-result.ts'

/** What is tested, and to whom a mail or a text message goes. */
export type CheckTarget =
  | { name: 'payments'; gateway: Gateway }
  | { name: 'mail'; settings: MailSettings; email: string | null; shopName: string }
  | { name: 'messenger'; settings: MessengerSettings; mobile: string; shopName: string }
  | { name: 'pictures'; settings: S3Options }

/** The time of a test with all its calls. */
const TIMEOUT_MS = 9500

/** Connects to a service. Never rejects, and ends within ten seconds. */
export async function runCheck(target: CheckTarget): Promise<CheckResult> {
  const stop = new AbortController()
  const late = sleep(TIMEOUT_MS, undefined, { signal: stop.signal }).then(
    () => ({ works: false, message: 'It did not answer within ten seconds.' }),
    () => ({ works: false, message: 'The test was stopped.' }),
  )
  try {
    return await Promise.race([run(target), late])
  } finally {
    stop.abort()
  }
}

function run(target: CheckTarget): Promise<CheckResult> {
  switch (target.name) {
    case 'payments':
      return checkPayments(target.gateway)
    case 'mail':
      return checkMail(target)
    case 'messenger':
      return checkMessenger(target, String(randomInt(1_000_000)).padStart(6, '0'))
    case 'pictures':
      return checkPictures(target.settings)
  }
}
