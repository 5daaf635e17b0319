import { parseArgs } from 'node:util'
import { makeAdministrator } from '#accounts/accounts.ts'
import { readConfig, WrongSetting } from '#platform/config.ts'
import { openDatabase } from '#platform/db/db.ts'
import { closeAndThrow } from '#platform/start-failure.ts'
import { runOrReport } from './stop.ts'

const USE =
  'Use: npm run admin -- --mobile 9876543210 --password <at least 6 characters> [--name "Asha Rao"]'

await runOrReport(async () => {
  const { values } = parseArgs({
    options: { mobile: { type: 'string' }, password: { type: 'string' }, name: { type: 'string' } },
  })
  if (!values.mobile || !values.password) throw new WrongSetting(USE)
  const database = await openDatabase(readConfig(process.env))
  const person = { name: values.name ?? 'Owner', mobile: values.mobile, password: values.password }
  const user = await makeAdministrator(database.db, person).catch((error: unknown) =>
    closeAndThrow(error, database),
  )
  process.stdout.write(`${user.name} (${user.mobile}) is an administrator now.\n`)
  await database.close()
})
