import { parseArgs } from 'node:util'
import { makeAdministrator } from '#accounts/accounts.ts'
import { readConfig, WrongSetting } from '#platform/config.ts'
import { openDatabase } from '#platform/db.ts'
import { FolderInUse } from '#platform/folder-lock.ts'
import { Refusal } from '#shared/errors.ts'

const USE = 'Use: npm run admin -- --mobile 9876543210 --password <at least 6 characters> [--name "Asha Rao"]'

try {
  const { values } = parseArgs({ options: { mobile: { type: 'string' }, password: { type: 'string' }, name: { type: 'string' } } })
  if (!values.mobile || !values.password) throw new WrongSetting(USE)
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const user = await makeAdministrator(database.db, { name: values.name ?? 'Owner', mobile: values.mobile, password: values.password })
    process.stdout.write(`${user.name} (${user.mobile}) is an administrator now.\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  const isExpected = error instanceof Refusal || error instanceof WrongSetting || error instanceof FolderInUse || (error instanceof TypeError && error.message.includes('option'))
  if (!isExpected) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
