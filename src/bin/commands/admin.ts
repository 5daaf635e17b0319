import { parseArgs } from 'node:util'
import { makeAdministrator } from '#accounts/accounts.ts'
import { turnOffTotpOf } from '#accounts/totp/totp.ts'
import { auditAs } from './audit-as.ts'
import { WrongSetting } from '#platform/config.ts'
import type { Db } from '#platform/db/db.ts'
import type { Command } from './command.ts'

const USE =
  'Use: npm run admin -- --mobile 9876543210 --password <at least 6 characters> ' +
  '[--name "Asha Rao"]\n' +
  'or, for a lost authenticator app: npm run admin -- --mobile 9876543210 --totp-off'

/** Without a password: turns the second step of the log-in off. */
type Change = { mobile: string; password: string | undefined; name: string | undefined }

/** `npm run admin`: makes an administrator, or turns the second step of a log-in off. */
export const adminCommand: Command = {
  failureCode: 1,
  run: async ({ openDatabase, print }, args) => {
    const wanted = readChange(args)
    const { db } = await openDatabase()
    print(await change(db, wanted))
    return 0
  },
}

/** Throws WrongSetting with the use of the command. */
function readChange(args: string[]): Change {
  const { values } = parseArgs({
    args,
    options: {
      mobile: { type: 'string' },
      password: { type: 'string' },
      name: { type: 'string' },
      'totp-off': { type: 'boolean' },
    },
  })
  const { mobile, password, name, 'totp-off': isTotpOff = false } = values
  const isUnclear = isTotpOff ? password !== undefined : !password
  if (!mobile || isUnclear) throw new WrongSetting(USE)
  return { mobile, password, name }
}

/** Makes the change in the database. Returns a sentence about it. */
async function change(db: Db, { mobile, password, name = 'Owner' }: Change): Promise<string> {
  if (password === undefined) {
    const of = await turnOffTotpOf(db, auditCommand, mobile)
    return `${of} (${mobile}) logs in with the password alone now.`
  }
  const user = await makeAdministrator(db, { name, mobile, password }, auditCommand)
  return `${user.name} (${user.mobile}) is an administrator now.`
}

const auditCommand = auditAs('npm run admin')
